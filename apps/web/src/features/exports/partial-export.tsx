import { NO_CLASS } from '@formroom/domain/school/no-class.ts';
import type { SchoolForm } from '@formroom/domain/school/forms.ts';
import type { ExportQuery } from '@formroom/domain/api/exports.ts';
import DownloadOutlined from '@mui/icons-material/DownloadOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import FormHelperText from '@mui/material/FormHelperText';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { SectionCard } from '#web/ui/layout/section-card.tsx';
import { CheckboxGroup } from '#web/features/exports/checkbox-group.tsx';
import { Choice, ExportGroups, listGroups, toggleValue } from '#web/features/exports/export-groups.tsx';
import { useForms } from '#web/lib/class-choices.ts';
import { registrationProgressQuery } from '#web/lib/registration-progress.ts';
import { QueryStates } from '#web/ui/feedback/query-states.tsx';

/** Exports only chosen groups of fields and classes. */
export function PartialExport({ onExport }: { onExport: (choice: ExportQuery) => void }) {
  const [groups, setGroups] = useState<ReadonlySet<string>>(new Set());
  const [classes, setClasses] = useState<ReadonlySet<string>>(new Set());
  const [isRefused, setRefused] = useState(false);
  const begin = () => {
    setRefused(groups.size === 0);
    if (groups.size === 0) return;
    onExport({
      groups: listGroups(groups),
      ...(classes.size > 0 && { classes: [...classes] }),
    });
  };
  return (
    <SectionCard
      title="Only part of the data"
      description="Export only what you need. Every file has the student ID, class and name."
    >
      <ExportGroups
        chosen={groups}
        onChange={(chosen) => {
          setRefused(false);
          setGroups(chosen);
        }}
      />
      <Choice
        legend="Classes"
        hint="If you choose none, all classes are exported. The number of students is in brackets."
      >
        <Classes
          chosen={classes}
          onChange={(values, isChosen) =>
            setClasses((before) =>
              values.reduce((after, value) => toggleValue(after, value, isChosen), before),
            )
          }
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

function Classes({
  chosen,
  onChange,
}: {
  chosen: ReadonlySet<string>;
  onChange: (values: readonly string[], isChosen: boolean) => void;
}) {
  const classes = useQuery(registrationProgressQuery);
  const forms = useForms((classes.data ?? []).flatMap(({ class_id: name }) => name ?? []));
  return (
    <QueryStates
      query={classes}
      height={88}
      failed="The classes could not be read"
      outdated={false}
      empty="There are no students yet."
    >
      {(progress) => (
        <>
          <CheckboxGroup
            options={forms.map(({ name }) => ({ value: name, label: name }))}
            chosen={toChosenForms(forms, chosen)}
            partly={toPartlyChosenForms(forms, chosen)}
            onChange={(value, isChosen) =>
              onChange(forms.find(({ name }) => name === value)?.classes ?? [], isChosen)
            }
            width={105}
          />
          <CheckboxGroup
            options={progress.map(({ class_id: name, total }) => ({
              value: name ?? NO_CLASS,
              label: `${name ?? 'No class'} (${total})`,
            }))}
            chosen={chosen}
            onChange={(value, isChosen) => onChange([value], isChosen)}
            width={105}
          />
        </>
      )}
    </QueryStates>
  );
}

const toNames = (forms: readonly SchoolForm[]) => new Set(forms.map(({ name }) => name));

const toChosenForms = (forms: readonly SchoolForm[], chosen: ReadonlySet<string>) =>
  toNames(forms.filter(({ classes }) => classes.every((name) => chosen.has(name))));

const toPartlyChosenForms = (forms: readonly SchoolForm[], chosen: ReadonlySet<string>) =>
  toNames(
    forms.filter(
      ({ classes }) => classes.some((name) => chosen.has(name)) && !classes.every((name) => chosen.has(name)),
    ),
  );
