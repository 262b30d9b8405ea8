import type { StudentRecord } from '@formroom/domain/api/students.ts';
import Box from '@mui/material/Box';
import MuiLink from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { OfficeAddresses } from '#web/features/messages/addresses/office-addresses.tsx';
import { StudentMessages } from '#web/features/messages/sent/student-messages.tsx';
import { pathToCard } from '#web/lib/report-card-paths.ts';
import { AveragesByTerm } from '#web/features/report-cards/compare-terms/averages-by-term.tsx';
import { reportCardTermsQuery } from '#web/features/report-cards/report-card-queries.ts';
import { ReportCardDialog } from '#web/features/report-cards/read/report-card-dialog.tsx';
import { ReportCardList } from '#web/features/report-cards/choose/report-card-list.tsx';
import { useSelectedCard } from '#web/features/report-cards/choose/use-selected-card.ts';
import { HistoryList } from '#web/features/history/history-list.tsx';
import { IdentityPart } from '#web/features/student-identity/identity-part.tsx';
import { AccountPart, useStudentAccount } from '#web/features/student-accounts/account-part.tsx';
import { widths } from '#web/lib/design-tokens.ts';
import { formatTerm } from '#web/lib/format-term.ts';
import { useMayChange } from '#web/lib/session.ts';
import type { NamedStudent } from '#web/lib/student-actions.ts';

/** The props of every part of a student's page. */
export interface PartProps {
  readonly student: NamedStudent;
  readonly record: StudentRecord;
}

export const AccountOfStudent = ({ student }: PartProps) => (
  <>
    <AccountPart student={student} />
    <IdentityPart student={student} />
  </>
);

/** The report cards, including those that are not posted, and the averages of those that are. */
export function StudentReportCards({ student: { id } }: PartProps) {
  const { data: terms = [] } = useQuery(reportCardTermsQuery(id));
  const { chosen, choose, close } = useSelectedCard(id);
  const label = useMayChange() ? 'Fix this card …' : 'See this card';
  return (
    <>
      <ReportCardList
        studentId={id}
        isAdmin
        onSelect={choose}
        renderLink={({ year, term, posted }) =>
          posted === 1 && (
            <MuiLink
              component={Link}
              to={pathToCard({ id, year, term })}
              aria-label={`${label}: ${formatTerm({ year, term })}`}
              sx={{ display: 'inline-block', py: 1, fontWeight: 600 }}
            >
              {label}
            </MuiLink>
          )
        }
      />
      <Box sx={{ mt: 3, maxWidth: widths.reading }}>
        <AveragesByTerm terms={terms} />
      </Box>
      {chosen && <ReportCardDialog {...chosen} onClose={close} />}
    </>
  );
}

/** The addresses of the family, whom the office does not contact, and what was sent. */
export const MessagesOfStudent = ({ student: { id }, record }: PartProps) => (
  <>
    <OfficeAddresses studentId={id} record={record} />
    <Typography variant="h2" sx={{ mt: 4, mb: 1.5 }}>
      What was sent
    </Typography>
    <StudentMessages studentId={id} isOffice />
  </>
);

export function HistoryOfStudent({ student: { id } }: PartProps) {
  const hasLeft = useStudentAccount(id).data?.left_at !== null;
  return <HistoryList studentId={id} canRestore={!hasLeft} />;
}
