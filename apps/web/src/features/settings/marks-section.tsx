import { UnsavedChangesDialog } from '#web/ui/feedback/unsaved-changes-dialog.tsx';
import { LetterKeySection } from '#web/features/settings/letter-key-section.tsx';
import type { SectionProps } from '#web/features/settings/sections.ts';
import { parseLetterKey, toLetterKeyForm } from '#web/features/settings/letter-key-form.ts';
import { parseWeightRules, toWeightRuleForms } from '#web/features/settings/weights-form.ts';
import { useTableDraft } from '#web/features/settings/use-table-draft.ts';
import { WeightsSection } from '#web/features/settings/weights-section.tsx';

/** The tables that totals and grades are computed with. A dialog warns before unsaved changes are lost. */
export function MarksSection({ settings }: SectionProps) {
  const weights = useTableDraft('mark_weights', toWeightRuleForms(settings.mark_weights), parseWeightRules);
  const key = useTableDraft('letter_key', toLetterKeyForm(settings.letter_key), parseLetterKey);
  return (
    <>
      <WeightsSection table={weights} />
      <LetterKeySection table={key} />
      <UnsavedChangesDialog
        title="Leave without saving?"
        hasUnsavedChanges={weights.isChanged || key.isChanged}
      >
        You changed this page and have not saved it. If you leave, the changes are lost.
      </UnsavedChangesDialog>
    </>
  );
}
