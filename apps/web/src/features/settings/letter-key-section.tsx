import { formatLetterKey } from '@formroom/domain/report-cards/letter-key.ts';
import Box from '@mui/material/Box';
import { NumberInput } from '#web/features/settings/number-input.tsx';
import { SaveTable } from '#web/features/settings/save-table.tsx';
import { SectionCard } from '#web/ui/layout/section-card.tsx';
import {
  editableLetters,
  parseLetterKey,
  type LetterKeyForm,
} from '#web/features/settings/letter-key-form.ts';
import type { TableDraft } from '#web/features/settings/use-table-draft.ts';

/** The lowest total or average for each letter. */
export function LetterKeySection({ table }: { table: TableDraft<LetterKeyForm> }) {
  const { typed, type, errors } = table;
  const read = parseLetterKey(typed);
  const key = 'changes' in read ? read.changes.letter_key : undefined;
  return (
    <SectionCard
      title="Letter key"
      description="Lowest mark for each grade, as printed on the card. Cards already posted don’t change."
    >
      <Box
        sx={{
          display: 'grid',
          gridTemplateColumns: { xs: 'repeat(2, minmax(0, 1fr))', sm: 'repeat(4, minmax(0, 1fr))' },
          alignItems: 'start',
          gap: 1.5,
        }}
      >
        {editableLetters.map((letter) => (
          <NumberInput
            key={letter}
            id={`letter_key.${letter}`}
            label={`${letter} from`}
            value={typed[letter]}
            error={errors[letter]}
            onChange={(text) => type({ ...typed, [letter]: text })}
          />
        ))}
      </Box>
      <Box sx={{ minHeight: 24, color: 'text.secondary', fontVariantNumeric: 'tabular-nums' }}>
        {key &&
          formatLetterKey(key).map((text) => (
            <Box key={text} component="span" sx={{ display: 'inline-block', mr: 2 }}>
              {text}
            </Box>
          ))}
      </Box>
      <SaveTable label="Save the key" table={table} />
    </SectionCard>
  );
}
