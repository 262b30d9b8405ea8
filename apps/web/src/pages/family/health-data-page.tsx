import { StepPage } from '#web/features/registration/step-page.tsx';

export const HealthDataPage = () => (
  <StepPage step="healthData" intro="Medical data: what the school should know about the student’s health." />
);
