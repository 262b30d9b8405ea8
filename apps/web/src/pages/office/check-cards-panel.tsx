import { officePaths } from '@formroom/domain/api/paths.ts';
import Box from '@mui/material/Box';
import MuiLink from '@mui/material/Link';
import { Link, useSearchParams } from 'react-router';
import { parseTermParams } from '#web/lib/report-card-paths.ts';
import { Readiness } from '#web/features/report-card-posting/check/readiness.tsx';
import { TermDetailsList } from '#web/features/report-card-posting/terms/term-details-list.tsx';
import { TermLoader } from '#web/features/report-card-posting/term-loader.tsx';
import { formatTerm } from '#web/lib/format-term.ts';
import { CardPreview } from '#web/pages/office/card-preview.tsx';
import { PageHeading } from '#web/ui/layout/page-heading.tsx';
import { SectionCard } from '#web/ui/layout/section-card.tsx';

/** The check of a term's cards: its dates, and cards on which something is missing. */
export function CheckCardsPanel() {
  const [address] = useSearchParams();
  const key = parseTermParams(address);
  return (
    <Box>
      <MuiLink
        component={Link}
        to={officePaths.postReports}
        sx={{ display: 'inline-block', fontWeight: 600, py: 0.5, mb: 1 }}
      >
        Back to Post Term Reports
      </MuiLink>
      <PageHeading title="Check report cards">{key ? formatTerm(key) : undefined}</PageHeading>
      <TermLoader term={key}>
        {(term) => (
          <>
            <SectionCard title="Dates" description="Printed on every report card of the term.">
              <TermDetailsList term={term} />
            </SectionCard>
            <SectionCard
              title="Cards by class"
              description="Open a class to see what is missing, or a student to see the card."
            >
              <Readiness
                term={term}
                preview={(studentId, onClose) => (
                  <CardPreview term={term} studentId={studentId} onClose={onClose} />
                )}
              />
            </SectionCard>
          </>
        )}
      </TermLoader>
    </Box>
  );
}
