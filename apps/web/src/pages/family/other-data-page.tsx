import { StepPage } from '#web/features/registration/step-page.tsx';

export const OtherDataPage = () => (
  <StepPage step="otherData" intro="Other things that help the school to support the student." />
);
