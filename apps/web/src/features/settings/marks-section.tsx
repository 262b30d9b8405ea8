import { LeaveDialog } from '#web/components/feedback/leave-dialog.tsx';
import { KeySection } from '#web/features/settings/key-section.tsx';
import type { SectionProps } from '#web/features/settings/sections.ts';
import { readKey, typedKey } from '#web/features/settings/typed-key.ts';
import { readRules, typedRules } from '#web/features/settings/typed-weights.ts';
import { useTableDraft } from '#web/features/settings/use-table-draft.ts';
import { WeightsSection } from '#web/features/settings/weights-section.tsx';

/** The two tables that totals and grades are made with. Leaving with one of them changed asks first. */
export function MarksSection({ settings }: SectionProps) {
  const weights = useTableDraft('mark_weights', typedRules(settings.mark_weights), readRules);
  const key = useTableDraft('letter_key', typedKey(settings.letter_key), readKey);
  return (
    <>
      <WeightsSection table={weights} />
      <KeySection table={key} />
      <LeaveDialog title="Leave without saving?" wouldLose={weights.isChanged || key.isChanged}>
        You changed this page and have not saved it. If you leave, the changes are lost.
      </LeaveDialog>
    </>
  );
}
