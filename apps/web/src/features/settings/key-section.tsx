import { keyWords } from '@formroom/domain/term-report/key.ts';
import Box from '@mui/material/Box';
import { NumberBox } from '#web/features/settings/number-box.tsx';
import { SaveTable } from '#web/features/settings/save-table.tsx';
import { MatterCard } from '#web/components/layout/matter-card.tsx';
import { chosenLetters, readKey, type TypedKey } from '#web/features/settings/typed-key.ts';
import type { TableDraft } from '#web/features/settings/use-table-draft.ts';

/** The lowest total or average for each letter. */
export function KeySection({ table }: { table: TableDraft<TypedKey> }) {
  const { typed, type, faults } = table;
  const read = readKey(typed);
  const key = 'changes' in read ? read.changes.letter_key : undefined;
  return (
    <MatterCard
      title="Letter key"
      about="Lowest mark for each grade, as printed on the card. Cards already posted don’t change."
    >
      <Box
        sx={{
          display: 'grid',
          gridTemplateColumns: { xs: 'repeat(2, minmax(0, 1fr))', sm: 'repeat(4, minmax(0, 1fr))' },
          alignItems: 'start',
          gap: 1.5,
        }}
      >
        {chosenLetters.map((letter) => (
          <NumberBox
            key={letter}
            id={`letter_key.${letter}`}
            label={`${letter} from`}
            typed={typed[letter]}
            error={faults[letter]}
            onType={(text) => type({ ...typed, [letter]: text })}
          />
        ))}
      </Box>
      <Box sx={{ minHeight: 24, color: 'text.secondary', fontVariantNumeric: 'tabular-nums' }}>
        {key &&
          keyWords(key).map((words) => (
            <Box key={words} component="span" sx={{ display: 'inline-block', mr: 2 }}>
              {words}
            </Box>
          ))}
      </Box>
      <SaveTable label="Save the key" table={table} />
    </MatterCard>
  );
}
