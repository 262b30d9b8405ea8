import type { ReactNode } from 'react';
import { ParentCheckboxes } from '#web/features/registration/parent-checkboxes.tsx';
import { StepPage } from '#web/features/registration/step-page.tsx';
import { useVisibleParents } from '#web/features/registration/use-visible-parents.ts';
import { useAnswers } from '#web/lib/autosave/use-autosave.ts';

/** The first step. The note stands above its sections. */
export const StudentDataStep = ({ note }: { note?: ReactNode }) => (
  <StepPage
    step="studentData"
    numbered
    intro="About the student, and how to contact the family."
    note={note}
  />
);

export function FamilyDataStep() {
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

export const HealthDataStep = () => (
  <StepPage step="healthData" intro="Medical data: what the school should know about the student’s health." />
);

export const OtherDataStep = () => (
  <StepPage step="otherData" intro="Other things that help the school to support the student." />
);
