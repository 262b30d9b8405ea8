import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { SectionCard } from '#web/ui/layout/section-card.tsx';
import { SaveTable } from '#web/features/settings/save-table.tsx';
import { createWeightRule, type WeightRuleForm } from '#web/features/settings/weights-form.ts';
import type { TableDraft } from '#web/features/settings/use-table-draft.ts';
import { WeightRow } from '#web/features/settings/weight-row.tsx';

const MAX_ROWS = 9;

/** The shares of course and exam in a total, by form and term. */
export function WeightsSection({ table }: { table: TableDraft<readonly WeightRuleForm[]> }) {
  const { typed, type, errors } = table;
  const change = (changed: WeightRuleForm) =>
    type(typed.map((each) => (each.key === changed.key ? changed : each)));
  return (
    <SectionCard
      title="Mark weights"
      description="Course mark’s share of the total, in %. The exam makes up the rest. Each row applies from this form until the next row. Cards already posted don’t change."
    >
      <Box sx={{ display: 'grid', gap: 2.5 }}>
        {typed.map((rule, index) => (
          <WeightRow
            key={rule.key}
            index={index}
            rule={rule}
            errors={errors}
            onChange={change}
            onRemove={typed.length > 1 ? () => type(typed.filter(({ key }) => key !== rule.key)) : undefined}
          />
        ))}
      </Box>
      <Button
        variant="outlined"
        onClick={() => type([...typed, createWeightRule()])}
        disabled={typed.length >= MAX_ROWS}
        sx={{ justifySelf: 'start' }}
      >
        Add a row
      </Button>
      <SaveTable label="Save the weights" table={table} />
    </SectionCard>
  );
}
