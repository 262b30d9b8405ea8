import type { SettingsAnswer } from '@formroom/domain/api/settings.ts';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { MatterCard } from '#web/components/layout/matter-card.tsx';
import { SaveTable } from '#web/features/settings/save-table.tsx';
import { newRule, readRules, type TypedRule, typedRules } from '#web/features/settings/typed-weights.ts';
import { useTableDraft } from '#web/features/settings/use-table-draft.ts';
import { WeightLine } from '#web/features/settings/weight-line.tsx';

const MOST_LINES = 9;

/** What of a total is course and what is exam, by form and term. */
export function WeightsSection({ settings }: { settings: SettingsAnswer }) {
  const table = useTableDraft('mark_weights', typedRules(settings.mark_weights), readRules);
  const { typed, type, faults } = table;
  const change = (changed: TypedRule) =>
    type(typed.map((each) => (each.key === changed.key ? changed : each)));
  return (
    <MatterCard
      title="Mark weights"
      about="How many per cent of a total the course mark is; the exam mark is the rest. A line holds from its form on, up to that of the next line. Posted cards keep the weights of their day."
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
        Add a line
      </Button>
      <SaveTable label="Save the weights" table={table} />
    </MatterCard>
  );
}
