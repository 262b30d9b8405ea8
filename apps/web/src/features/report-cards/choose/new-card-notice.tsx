import Box from '@mui/material/Box';
import MuiLink from '@mui/material/Link';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { formatTerm } from '#web/lib/format-term.ts';
import { reportCardTermsQuery } from '#web/features/report-cards/report-card-queries.ts';
import { colours } from '#web/lib/design-tokens.ts';

/** The notice of a new report card, until the family has opened it. */
export function NewCardNotice({ studentId }: { studentId: string }) {
  const { data: terms = [] } = useQuery(reportCardTermsQuery(studentId));
  const newest = terms.find(({ posted }) => posted === 1);
  if (!newest || newest.opened) return null;
  return (
    <Box
      component="section"
      aria-label="New report card"
      sx={{
        mb: 3,
        px: 2,
        py: 1,
        borderRadius: 1,
        border: 1,
        borderColor: 'primary.main',
        bgcolor: colours.tint,
      }}
    >
      A new report card is here: {formatTerm(newest)}.{' '}
      <MuiLink
        component={Link}
        to={`/term-reports?card=${studentId}-${newest.year}-${newest.term}`}
        sx={{ display: 'inline-block', py: 1, fontWeight: 600 }}
      >
        Read it
      </MuiLink>
    </Box>
  );
}
