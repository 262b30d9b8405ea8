import type { SettingsAnswer } from '@formroom/domain/api/settings.ts';
import { keyWords } from '@formroom/domain/term-report/key.ts';
import Box from '@mui/material/Box';
import { NumberBox } from '#web/features/settings/number-box.tsx';
import { SaveTable } from '#web/features/settings/save-table.tsx';
import { MatterCard } from '#web/components/layout/matter-card.tsx';
import { chosenLetters, readKey, typedKey } from '#web/features/settings/typed-key.ts';
import { useTableDraft } from '#web/features/settings/use-table-draft.ts';

/** From which total or average on each letter is given. */
export function KeySection({ settings }: { settings: SettingsAnswer }) {
  const table = useTableDraft('letter_key', typedKey(settings.letter_key), readKey);
  const { typed, type, faults } = table;
  const read = readKey(typed);
  const key = 'changes' in read ? read.changes.letter_key : undefined;
  return (
    <MatterCard
      title="Letter key"
      about="The least total or average of each letter, as the key on the cards says it. Posted cards keep the key of their day."
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
