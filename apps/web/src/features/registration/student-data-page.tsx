import { StepPage } from '#web/features/registration/step-page.tsx';

export const StudentDataPage = () => (
  <StepPage step="studentData" numbered intro="Who the student is and how to reach the family." />
);
