import { officePaths } from '@formroom/domain/api/paths.ts';
import AssignmentOutlined from '@mui/icons-material/AssignmentOutlined';
import Box from '@mui/material/Box';
import MuiLink from '@mui/material/Link';
import { formatTermKey } from '@formroom/domain/report-cards/terms.ts';
import { useQuery } from '@tanstack/react-query';
import { Link, useSearchParams } from 'react-router';
import { CardState } from '#web/features/report-card-correction/card-state.tsx';
import { CorrectCard } from '#web/features/report-card-correction/correct-card.tsx';
import { cardCorrectionQuery } from '#web/features/report-card-correction/correction-api.ts';
import { PastCorrections } from '#web/features/report-card-correction/past-corrections.tsx';
import { pathToReaders, type CardKey, parseCardParams } from '#web/lib/report-card-paths.ts';
import { ForOffice } from '#web/lib/for-office.tsx';
import { formatTerm } from '#web/lib/format-term.ts';
import { pathToStudent } from '#web/lib/student-path.ts';
import { CardPreview } from '#web/pages/office/card-preview.tsx';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { PageHeading } from '#web/ui/layout/page-heading.tsx';
import { SectionCard } from '#web/ui/layout/section-card.tsx';
import { LoadingBox, QueryError } from '#web/ui/feedback/query-states.tsx';

/** One report card of a posted term: its state, its marks and remarks to correct, and what was corrected before. */
export function ReportCardPanel() {
  const [address] = useSearchParams();
  const key = parseCardParams(address);
  if (key) return <CardOfTerm key={address.toString()} cardKey={key} />;
  return (
    <>
      <PageHeading title="Report card" />
      <EmptyState icon={<AssignmentOutlined />} title="This card does not exist">
        Choose one under Post Term Reports.
      </EmptyState>
    </>
  );
}

function CardOfTerm({ cardKey }: { cardKey: CardKey }) {
  const query = useQuery(cardCorrectionQuery(cardKey));
  const card = query.data;
  return (
    <Box>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 3, mb: 1 }}>
        <MuiLink component={Link} to={pathToReaders(cardKey)} sx={{ fontWeight: 600, py: 0.5 }}>
          Back to Cards and readers
        </MuiLink>
        <MuiLink
          component={Link}
          to={pathToStudent(cardKey.id, 'report-cards')}
          sx={{ fontWeight: 600, py: 0.5 }}
        >
          Back to the student
        </MuiLink>
      </Box>
      <PageHeading title={card ? `Report card of ${card.name}` : 'Report card'}>
        {card ? `${card.class_id}, ${formatTerm(cardKey)}` : formatTerm(cardKey)}
      </PageHeading>
      {query.isPending && <LoadingBox height={320} />}
      {query.error && <QueryError query={query} title="The card could not be loaded" />}
      {card && (
        <>
          <SectionCard title="This card">
            <CardState
              cardKey={cardKey}
              card={card}
              preview={(onClose) => <CardPreview term={cardKey} studentId={cardKey.id} onClose={onClose} />}
            />
          </SectionCard>
          <ForOffice>
            <SectionCard
              title="Correct a mark or a remark"
              description="Change it, look at what changes on the card, and post it again. The family then reads the new card."
            >
              <CorrectCard key={card.issue_number} cardKey={cardKey} card={card} />
              <Box sx={{ color: 'text.secondary' }}>
                To change anything else, such as a letter, withdraw the card, import the results again (
                <MuiLink
                  component={Link}
                  to={officePaths.importResults}
                  state={{ term: formatTermKey(cardKey) }}
                >
                  Import results
                </MuiLink>
                ) and post it here.
              </Box>
            </SectionCard>
          </ForOffice>
          {card.corrections.length > 0 && (
            <SectionCard title="Corrected before">
              <PastCorrections corrections={card.corrections} />
            </SectionCard>
          )}
        </>
      )}
    </Box>
  );
}
