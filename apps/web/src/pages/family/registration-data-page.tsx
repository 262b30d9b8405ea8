import { NewCardNotice } from '#web/features/report-cards/choose/new-card-notice.tsx';
import { StudentDataStep } from '#web/features/registration/fill-in/data-steps.tsx';
import { useAccount } from '#web/lib/session.ts';

export {
  FamilyDataStep as FamilyDataPage,
  HealthDataStep as HealthDataPage,
  OtherDataStep as OtherDataPage,
} from '#web/features/registration/fill-in/data-steps.tsx';

/** The first step, with a notice of a new report card. */
export const StudentDataPage = () => <StudentDataStep note={<NewCardNotice studentId={useAccount().id} />} />;
