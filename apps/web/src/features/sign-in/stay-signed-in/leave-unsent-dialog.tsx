import { pluralize } from '@formroom/domain/school/pluralize.ts';
import { countUnsent } from '#web/lib/autosave/family-autosave.ts';
import { ConfirmCloseDialog } from '#web/ui/feedback/confirm-close-dialog.tsx';

/** Asks before the next sign-in deletes what this child’s family has typed. */
export function LeaveUnsentDialog({ onStay, onLeave }: { onStay: () => void; onLeave: () => void }) {
  const count = countUnsent();
  const [has, it, is] = count === 1 ? ['has', 'it', 'is'] : ['have', 'they', 'are'];
  return (
    <ConfirmCloseDialog
      title={`${pluralize(count, 'answer')} ${has} not reached the school yet`}
      keepLabel="Go back"
      discardLabel={`Go on and lose ${count === 1 ? 'it' : 'them'}`}
      onKeep={onStay}
      onDiscard={onLeave}
    >
      Sign in again as the same child, and {it} {is} sent. If somebody else signs in here, {it} {is} lost.
    </ConfirmCloseDialog>
  );
}
