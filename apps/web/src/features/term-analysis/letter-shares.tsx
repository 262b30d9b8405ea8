import type { Letter } from '@formroom/domain/report-cards/letter-key.ts';
import Box from '@mui/material/Box';
import { listShares } from '@formroom/domain/report-cards/format-figures.ts';
import { colours } from '#web/lib/design-tokens.ts';

/** A narrower part has no room for its letter. */
const NAMED_FROM_PERCENT = 9;

/** How many have each letter: as a bar with a part for each, and in words. */
export function LetterShares({ letters }: { letters: Readonly<Record<Letter, number | null>> }) {
  const shares = listShares(letters);
  return (
    <Box sx={{ minWidth: 150, maxWidth: 320 }}>
      <Box
        aria-hidden
        sx={{
          display: 'flex',
          height: 18,
          border: 1,
          borderColor: 'primary.main',
          borderRadius: 0.5,
          overflow: 'hidden',
          fontSize: '0.8125rem',
          lineHeight: '16px',
          textAlign: 'center',
          '@media print': { printColorAdjust: 'exact' },
          '& > * + *': { borderLeft: `1px solid ${colours.green}` },
        }}
      >
        {shares
          .filter(({ percent }) => percent > 0)
          .map(({ letter, percent }, index) => (
            <Box
              key={letter}
              sx={{
                flex: `${percent} 0 0`,
                minWidth: 0,
                bgcolor: index % 2 === 0 ? colours.tint : 'background.paper',
              }}
            >
              {percent >= NAMED_FROM_PERCENT && letter}
            </Box>
          ))}
      </Box>
      <Box sx={{ mt: 0.25, fontSize: '0.8125rem', color: 'text.secondary' }}>
        {shares.map(({ letter, percent }) => `${letter} ${Math.round(percent)}%`).join(', ')}
      </Box>
    </Box>
  );
}
