import { ParentCheckboxes } from '#web/features/registration/parent-checkboxes.tsx';
import { StepPage } from '#web/features/registration/step-page.tsx';
import { useVisibleParents } from '#web/features/registration/use-visible-parents.ts';
import { useAnswers } from '#web/lib/autosave/use-autosave.ts';

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
