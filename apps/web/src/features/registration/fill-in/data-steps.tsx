import type { ReactNode } from 'react';
import { ParentCheckboxes } from '#web/features/registration/fill-in/parent-checkboxes.tsx';
import { StepPage } from '#web/features/registration/fill-in/step-page.tsx';
import { useVisibleParents } from '#web/features/registration/fill-in/use-visible-parents.ts';
import { useIsOfficeEntry } from '#web/lib/record-owner.ts';

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
  const isOffice = useIsOfficeEntry();
  const { shown, tick: toggleParent } = useVisibleParents();
  const checkboxes = <ParentCheckboxes shown={shown} onToggle={toggleParent} />;
  return (
    <StepPage
      step="familyData"
      intro="Who the student lives with, and who the school can call."
      visibleParents={shown}
      // The paper form does not ask this, so they are not between two of its fields for the office.
      {...(isOffice ? { end: checkboxes } : { after: { livingStatus: checkboxes } })}
    />
  );
}

export const HealthDataStep = () => (
  <StepPage step="healthData" intro="Medical data: what the school should know about the student’s health." />
);

export const OtherDataStep = () => (
  <StepPage step="otherData" intro="Other things that help the school to support the student." />
);
