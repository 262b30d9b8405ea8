import type { CardCorrection } from '@formroom/domain/api/card-corrections.ts';
import Box from '@mui/material/Box';
import { formatFieldTitle, formatValue } from '#web/features/report-card-correction/correction-form.ts';
import { SchoolTime } from '#web/ui/layout/school-time.tsx';

/** The corrections that were made to a card, newest first. */
export const PastCorrections = ({ corrections }: Pick<CardCorrection, 'corrections'>) => (
  <Box
    component="ul"
    aria-label="Corrections"
    sx={{ m: 0, p: 0, listStyle: 'none', display: 'grid', gap: 2 }}
  >
    {corrections.map(({ at, by, reason, changes }) => (
      <Box component="li" key={at} sx={{ overflowWrap: 'anywhere' }}>
        <Box sx={{ color: 'text.secondary', fontVariantNumeric: 'tabular-nums' }}>
          <SchoolTime moment={at} />, {by}
        </Box>
        {changes.map(({ title, field, from, to }) => (
          <div key={`${title} ${field}`}>
            {formatFieldTitle(title, field)}: {formatValue(from) || 'none'} → {formatValue(to) || 'none'}
          </div>
        ))}
        <div>Reason: {reason}</div>
      </Box>
    ))}
  </Box>
);
