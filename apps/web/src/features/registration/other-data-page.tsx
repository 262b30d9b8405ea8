import { StepPage } from '#web/features/registration/step-page.tsx';

export const OtherDataPage = () => (
  <StepPage step="otherData" intro="What else helps the school to support the student." />
);
