import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { MatterCard } from '#web/components/layout/matter-card.tsx';
import { SaveTable } from '#web/features/settings/save-table.tsx';
import { newRule, type TypedRule } from '#web/features/settings/typed-weights.ts';
import type { TableDraft } from '#web/features/settings/use-table-draft.ts';
import { WeightLine } from '#web/features/settings/weight-line.tsx';

const MOST_LINES = 9;

/** What of a total is course and what is exam, by form and term. */
export function WeightsSection({ table }: { table: TableDraft<readonly TypedRule[]> }) {
  const { typed, type, faults } = table;
  const change = (changed: TypedRule) =>
    type(typed.map((each) => (each.key === changed.key ? changed : each)));
  return (
    <MatterCard
      title="Mark weights"
      about="Course mark’s share of the total, in %. The exam makes up the rest. Each row applies from this form until the next row. Cards already posted don’t change."
    >
      <Box sx={{ display: 'grid', gap: 2.5 }}>
        {typed.map((rule, index) => (
          <WeightLine
            key={rule.key}
            place={index}
            rule={rule}
            faults={faults}
            onChange={change}
            onRemove={typed.length > 1 ? () => type(typed.filter(({ key }) => key !== rule.key)) : undefined}
          />
        ))}
      </Box>
      <Button
        variant="outlined"
        onClick={() => type([...typed, newRule()])}
        disabled={typed.length >= MOST_LINES}
        sx={{ justifySelf: 'start' }}
      >
        Add a row
      </Button>
      <SaveTable label="Save the weights" table={table} />
    </MatterCard>
  );
}
