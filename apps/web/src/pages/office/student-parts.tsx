import type { StudentRecord } from '@formroom/domain/api/students.ts';
import { ReportCardDialog } from '#web/features/report-cards/reading/report-card-dialog.tsx';
import { TermReportList } from '#web/features/report-cards/reading/term-report-list.tsx';
import { useSelectedCard } from '#web/features/report-cards/reading/use-selected-card.ts';
import { HistoryList } from '#web/features/students/history-list.tsx';
import { IdentityPart } from '#web/features/students/identity/identity-part.tsx';
import { AccountPart, useStudentAccount } from '#web/features/students/record/account-part.tsx';
import type { NamedStudent } from '#web/features/students/row-actions.tsx';

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

/** The report cards, including those that are not posted. */
export function TermReportsOfStudent({ student: { id } }: PartProps) {
  const { chosen, choose, close } = useSelectedCard(id);
  return (
    <>
      <TermReportList studentId={id} isAdmin onSelect={choose} />
      {chosen && <ReportCardDialog {...chosen} onClose={close} />}
    </>
  );
}

export function HistoryOfStudent({ student: { id } }: PartProps) {
  const hasLeft = useStudentAccount(id).data?.left_at !== null;
  return <HistoryList studentId={id} canRestore={!hasLeft} />;
}
