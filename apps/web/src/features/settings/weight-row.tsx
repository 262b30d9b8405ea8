import { terms } from '@formroom/domain/report-cards/terms.ts';
import DeleteOutlined from '@mui/icons-material/DeleteOutlined';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import Tooltip from '@mui/material/Tooltip';
import { visuallyHidden } from '#web/ui/layout/visually-hidden.ts';
import { NumberInput } from '#web/features/settings/number-input.tsx';
import { formatExamWeight, type WeightRuleForm } from '#web/features/settings/weights-form.ts';
import { colours } from '#web/lib/design-tokens.ts';

interface WeightRowProps {
  readonly index: number;
  readonly rule: WeightRuleForm;
  readonly errors: Readonly<Partial<Record<string, string>>>;
  readonly onChange: (rule: WeightRuleForm) => void;
  /** Undefined for the only row. */
  readonly onRemove: (() => void) | undefined;
}

/** The weights of a form, and of the forms above it until the next row. */
export const WeightRow = ({ index, rule, errors, onChange, onRemove }: WeightRowProps) => (
  <Box
    component="fieldset"
    sx={{
      display: 'grid',
      gridTemplateColumns: { xs: 'repeat(2, minmax(0, 1fr))', sm: 'repeat(4, minmax(0, 1fr)) 44px' },
      alignItems: 'start',
      gap: 1.5,
      minWidth: 0,
      m: 0,
      p: 0,
      border: 0,
      '& + &': { borderTop: { xs: `1px solid ${colours.line}`, sm: 'none' }, pt: { xs: 2.5, sm: 0 } },
    }}
  >
    <legend style={visuallyHidden}>Row {index + 1}</legend>
    <NumberInput
      id={`mark_weights.${index}.from_form`}
      label="From form"
      value={rule.from_form}
      error={errors[`${index}.from_form`]}
      onChange={(from_form) => onChange({ ...rule, from_form })}
    />
    {terms.map((term) => (
      <NumberInput
        key={term}
        id={`mark_weights.${index}.course.${term}`}
        label={`Term ${term}, course`}
        hint={formatExamWeight(rule[term])}
        value={rule[term]}
        error={errors[`${index}.course.${term}`]}
        onChange={(text) => onChange({ ...rule, [term]: text })}
      />
    ))}
    {onRemove && (
      <Tooltip title="Remove this row">
        <IconButton
          aria-label={`Remove row ${index + 1}`}
          onClick={onRemove}
          sx={{ width: 44, mt: { sm: '28px' } }}
        >
          <DeleteOutlined />
        </IconButton>
      </Tooltip>
    )}
  </Box>
);
