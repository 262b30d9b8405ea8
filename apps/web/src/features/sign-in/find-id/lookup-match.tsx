import type { LookupEntry } from '@formroom/domain/api/students.ts';
import { formatListName } from '@formroom/domain/school/person-name.ts';
import Box from '@mui/material/Box';
import { colours } from '#web/lib/design-tokens.ts';

/** The chosen student, with the ID to write down. */
export function LookupMatch({ entry }: { entry: LookupEntry }) {
  return (
    <Box
      role="status"
      sx={{ mt: 2, p: 2, minHeight: 96, borderRadius: 1, bgcolor: colours.tint, color: 'primary.main' }}
    >
      <Box
        component="dl"
        sx={{ m: 0, display: 'grid', gridTemplateColumns: 'auto 1fr', columnGap: 2, rowGap: 1 }}
      >
        <dt>Student ID</dt>
        <Box component="dd" sx={answer}>
          {entry.id}
        </Box>
        <dt>Student Name</dt>
        <Box component="dd" sx={answer}>
          {formatListName(entry)}
        </Box>
      </Box>
    </Box>
  );
}

const answer = { m: 0, minWidth: 0, fontWeight: 700, fontVariantNumeric: 'tabular-nums' };
