import { NewCardNotice } from '#web/features/report-cards/reading/new-card-notice.tsx';
import { StepPage } from '#web/features/registration/step-page.tsx';
import { useAccount } from '#web/lib/session.ts';

/** The first step, and what a family that has just signed in should know. */
export const StudentDataPage = () => (
  <StepPage
    step="studentData"
    numbered
    intro="About the student, and how to contact the family."
    note={<NewCardNotice studentId={useAccount().id} />}
  />
);
