import { ParentTicks } from '#web/features/registration/parent-ticks.tsx';
import { StepPage } from '#web/features/registration/step-page.tsx';
import { useShownParents } from '#web/features/registration/use-shown-parents.ts';
import { useAnswers } from '#web/lib/autosave/use-autosave.ts';

export function FamilyDataPage() {
  const { shown, tick } = useShownParents(useAnswers());
  return (
    <StepPage
      step="familyData"
      intro="Who the student lives with, and who the school can call."
      visibleParents={shown}
      after={{ livingStatus: <ParentTicks shown={shown} onTick={tick} /> }}
    />
  );
}
