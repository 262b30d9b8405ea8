import type { ClassProgress } from '@formroom/domain/api/reports.ts';
import Box from '@mui/material/Box';
import { colours } from '#web/lib/design-tokens.ts';

const stripes = `repeating-linear-gradient(135deg, ${colours.green} 0 3px, ${colours.tint} 3px 8px)`;

/** A bar with the complete and the begun registrations. Screen readers skip it and read the figures beside it. */
export function ProgressBar({
  complete,
  under_way,
  total,
}: Pick<ClassProgress, 'complete' | 'under_way' | 'total'>) {
  const share = (count: number) => `${total === 0 ? 0 : (count / total) * 100}%`;
  return (
    <Box
      aria-hidden
      sx={{
        display: 'flex',
        height: 16,
        border: 1,
        borderColor: 'primary.main',
        borderRadius: 0.5,
        overflow: 'hidden',
        bgcolor: 'background.paper',
        '@media print': { printColorAdjust: 'exact' },
      }}
    >
      <Box sx={{ width: share(complete), bgcolor: 'primary.main' }} />
      <Box sx={{ width: share(under_way), background: stripes }} />
    </Box>
  );
}
