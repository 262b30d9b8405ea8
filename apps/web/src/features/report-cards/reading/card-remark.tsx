import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { orNotGiven } from '#web/features/report-cards/reading/format-report-card.ts';

interface CardRemarkProps {
  readonly title: string;
  readonly text: string | null;
  /** Who wrote it. */
  readonly by: string | null;
}

/** What somebody at the school wrote, line by line as it was written. */
export const CardRemark = ({ title, text, by }: CardRemarkProps) => (
  <Box sx={{ mt: 1.5 }}>
    <Typography variant="h3" component="h4">
      {title}
    </Typography>
    <Box sx={{ maxWidth: '70ch', whiteSpace: 'pre-line' }}>{orNotGiven(text)}</Box>
    {by !== null && <Box sx={{ color: 'text.secondary' }}>{by}</Box>}
  </Box>
);
