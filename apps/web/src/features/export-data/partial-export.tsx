import { NO_CLASS } from '@formroom/domain/api/credential-slips.ts';
import { exportGroups, type ExportQuery } from '@formroom/domain/api/exports.ts';
import { steps } from '@formroom/domain/registration/steps.ts';
import DownloadOutlined from '@mui/icons-material/DownloadOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import FormHelperText from '@mui/material/FormHelperText';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { ErrorNotice } from '#web/ui/feedback/error-notice.tsx';
import { SectionCard } from '#web/ui/layout/section-card.tsx';
import { CheckboxGroup } from '#web/features/export-data/checkbox-group.tsx';
import { errorMessage } from '#web/lib/api-error.ts';
import { registrationProgressQuery } from '#web/lib/registration-progress.ts';

const groupsByStep = steps
  .map(({ id, label }) => ({
    label,
    // The status of a registration belongs to the last step.
    options: exportGroups
      .filter(({ step = 'submit' }) => step === id)
      .map((group) => ({ value: group.id, label: group.title })),
  }))
  .filter(({ options }) => options.length > 0);

const toggleValue = (chosen: ReadonlySet<string>, value: string, isChosen: boolean) =>
  new Set(isChosen ? [...chosen, value] : [...chosen].filter((each) => each !== value));

/** Exports only chosen groups of fields and classes. */
export function PartialExport({ onExport }: { onExport: (choice: ExportQuery) => void }) {
  const [groups, setGroups] = useState<ReadonlySet<string>>(new Set());
  const [classes, setClasses] = useState<ReadonlySet<string>>(new Set());
  const [isRefused, setRefused] = useState(false);
  const begin = () => {
    setRefused(groups.size === 0);
    if (groups.size === 0) return;
    onExport({
      groups: exportGroups.flatMap(({ id }) => (groups.has(id) ? [id] : [])),
      ...(classes.size > 0 && { classes: [...classes] }),
    });
  };
  return (
    <SectionCard
      title="Only part of the data"
      description="Export only what you need. Every file has the student ID, class and name."
    >
      <Choice legend="Groups of fields">
        {groupsByStep.map(({ label, options }) => (
          <Choice key={label} legend={label} isWithin>
            <CheckboxGroup
              options={options}
              chosen={groups}
              onChange={(value, isChosen) => {
                setRefused(false);
                setGroups((before) => toggleValue(before, value, isChosen));
              }}
              width={215}
            />
          </Choice>
        ))}
      </Choice>
      <Choice
        legend="Classes"
        hint="If you choose none, all classes are exported. The number of students is in brackets."
      >
        <Classes
          chosen={classes}
          onChange={(value, isChosen) => setClasses((before) => toggleValue(before, value, isChosen))}
        />
      </Choice>
      <Box>
        <Button variant="outlined" startIcon={<DownloadOutlined />} onClick={begin}>
          Download this part
        </Button>
        {isRefused && (
          <FormHelperText error role="alert">
            Choose at least one group of fields.
          </FormHelperText>
        )}
      </Box>
    </SectionCard>
  );
}

interface ChoiceProps {
  readonly legend: string;
  readonly hint?: string;
  /** Whether it is nested in another choice. */
  readonly isWithin?: boolean;
  readonly children: ReactNode;
}

const Choice = ({ legend, hint, isWithin = false, children }: ChoiceProps) => (
  <Box component="fieldset" sx={{ m: 0, p: 0, border: 0, minWidth: 0, '& & + &': { mt: 1 } }}>
    <Typography
      component="legend"
      variant={isWithin ? 'body1' : 'h3'}
      sx={{ p: 0, mb: isWithin ? 0 : 0.5, color: isWithin ? 'text.secondary' : 'text.primary' }}
    >
      {legend}
    </Typography>
    {hint && <Typography color="textSecondary">{hint}</Typography>}
    {children}
  </Box>
);

function Classes(choice: {
  chosen: ReadonlySet<string>;
  onChange: (value: string, isChosen: boolean) => void;
}) {
  const { data, error, isPending, isFetching, refetch } = useQuery(registrationProgressQuery);
  if (isPending) return <Skeleton variant="rounded" height={88} />;
  if (error && !data) {
    return (
      <ErrorNotice title="The classes could not be read" onRetry={() => void refetch()} retrying={isFetching}>
        {errorMessage(error)}
      </ErrorNotice>
    );
  }
  const options = data.map(({ class_id: name, total }) => ({
    value: name ?? NO_CLASS,
    label: `${name ?? 'No class'} (${total})`,
  }));
  return options.length === 0 ? (
    <>There are no students yet.</>
  ) : (
    <CheckboxGroup options={options} {...choice} width={105} />
  );
}
