import { pluralize } from '@formroom/domain/school/pluralize.ts';
import Button from '@mui/material/Button';
import { useSyncExternalStore } from 'react';
import { useNavigate } from 'react-router';
import { AutofocusButton } from '#web/ui/feedback/autofocus-button.tsx';
import { ConfirmDialog } from '#web/ui/feedback/confirm-dialog.tsx';
import { formatInvalidCount } from '#web/lib/missing-items.ts';
import type { Autosaver } from '#web/lib/autosave/autosaver.ts';

interface UnsavedAnswersDialogProps {
  readonly saver: Autosaver;
  readonly unsavedCount: number;
  /** How many of them are from an earlier visit and offered on the form. */
  readonly recoverableCount: number;
  readonly onLogOut: () => void;
}

/** Asks before logging out deletes unsaved answers. */
export function UnsavedAnswersDialog({
  saver,
  unsavedCount,
  recoverableCount,
  onLogOut,
}: UnsavedAnswersDialogProps) {
  const navigate = useNavigate();
  const { invalidCount } = useSyncExternalStore(saver.subscribe, () => saver.state());
  const goBack = () => void (isFirstPage() ? navigate(FORM_PATH, { replace: true }) : navigate(-1));
  const [it, is] = unsavedCount === 1 ? ['it', 'is'] : ['they', 'are'];
  const canBeSent = invalidCount < unsavedCount - recoverableCount;
  return (
    <ConfirmDialog
      title={`${pluralize(unsavedCount, 'answer')} ${unsavedCount === 1 ? 'has' : 'have'} not reached the school yet`}
      onClose={goBack}
      closesOnBack={false}
      actions={
        <>
          <Button onClick={onLogOut}>
            Log out and lose <span>{unsavedCount === 1 ? 'it' : 'them'}</span>
          </Button>
          <AutofocusButton onClick={goBack}>{canBeSent ? 'Wait' : 'Go back'}</AutofocusButton>
        </>
      }
    >
      <title>Log out?</title>
      <span>{canBeSent && invalidCount > 0 && `${formatInvalidCount(invalidCount)} first. `}</span>
      <span>
        {canBeSent
          ? `If you stay signed in, ${it} ${is} sent as soon as the school’s server can be reached. If you log out now, ${it} ${is} lost.`
          : `Go back to correct or send ${unsavedCount === 1 ? 'it' : 'them'}. If you log out now, ${it} ${is} lost.`}
      </span>
    </ConfirmDialog>
  );
}

const FORM_PATH = '/registration/student-data';

/** Whether this is the first page of the tab's history, so that Back would leave the portal. */
const isFirstPage = () => !((history.state as { idx?: number } | null)?.idx ?? 0);
