import { exportGroups } from '@formroom/domain/api/exports.ts';
import { steps } from '@formroom/domain/registration/steps.ts';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { CheckboxGroup } from '#web/features/exports/checkbox-group.tsx';

const groupsByStep = steps
  .map(({ id, label }) => ({
    label,
    // The status of a registration belongs to the last step.
    options: exportGroups
      .filter(({ step = 'submit' }) => step === id)
      .map((group) => ({ value: group.id, label: group.title })),
  }))
  .filter(({ options }) => options.length > 0);

export const toggleValue = (chosen: ReadonlySet<string>, value: string, isChosen: boolean) =>
  new Set(isChosen ? [...chosen, value] : [...chosen].filter((each) => each !== value));

/** The chosen groups in the order of the pages. */
export const listGroups = (chosen: ReadonlySet<string>) =>
  exportGroups.flatMap(({ id }) => (chosen.has(id) ? [id] : []));

interface ExportGroupsProps {
  readonly chosen: ReadonlySet<string>;
  readonly onChange: (chosen: ReadonlySet<string>) => void;
  readonly hint?: string;
}

/** The groups of fields that an export can be limited to, by step. */
export const ExportGroups = ({ chosen, onChange, hint }: ExportGroupsProps) => (
  <Choice legend="Groups of fields" {...(hint !== undefined && { hint })}>
    {groupsByStep.map(({ label, options }) => (
      <Choice key={label} legend={label} isWithin>
        <CheckboxGroup
          options={options}
          chosen={chosen}
          onChange={(value, isChosen) => onChange(toggleValue(chosen, value, isChosen))}
          width={215}
        />
      </Choice>
    ))}
  </Choice>
);

interface ChoiceProps {
  readonly legend: string;
  readonly hint?: string;
  /** Whether it is nested in another choice. */
  readonly isWithin?: boolean;
  readonly children: ReactNode;
}

export const Choice = ({ legend, hint, isWithin = false, children }: ChoiceProps) => (
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
