import { NewCardNotice } from '#web/features/report-cards/reading/new-card-notice.tsx';
import { StepPage } from '#web/features/registration/step-page.tsx';
import { useAccount } from '#web/lib/session.ts';
import { ParentCheckboxes } from '#web/features/registration/parent-checkboxes.tsx';
import { useVisibleParents } from '#web/features/registration/use-visible-parents.ts';
import { useAnswers } from '#web/lib/autosave/use-autosave.ts';

/** The first step, with a notice of a new report card. */
export const StudentDataPage = () => (
  <StepPage
    step="studentData"
    numbered
    intro="About the student, and how to contact the family."
    note={<NewCardNotice studentId={useAccount().id} />}
  />
);

export function FamilyDataPage() {
  const { shown, tick: toggleParent } = useVisibleParents(useAnswers());
  return (
    <StepPage
      step="familyData"
      intro="Who the student lives with, and who the school can call."
      visibleParents={shown}
      after={{ livingStatus: <ParentCheckboxes shown={shown} onToggle={toggleParent} /> }}
    />
  );
}

export const HealthDataPage = () => (
  <StepPage step="healthData" intro="Medical data: what the school should know about the student’s health." />
);

export const OtherDataPage = () => (
  <StepPage step="otherData" intro="Other things that help the school to support the student." />
);
