import { counted } from '@formroom/domain/school/counted.ts';
import Button from '@mui/material/Button';
import { useSyncExternalStore } from 'react';
import { useNavigate } from 'react-router';
import { FirstButton } from '#web/components/feedback/first-button.tsx';
import { QuestionDialog } from '#web/components/feedback/question-dialog.tsx';
import { toCorrectWords } from '#web/lib/missing-items.ts';
import type { Autosaver } from '#web/lib/autosave/autosaver.ts';

interface UnsavedAnswersDialogProps {
  readonly saver: Autosaver;
  readonly unsaved: number;
  /** How many of them an earlier visit left, which are offered on the form. */
  readonly offered: number;
  readonly onLogOut: () => void;
}

/** Asks before logging out loses answers that the school does not have yet. */
export function UnsavedAnswersDialog({ saver, unsaved, offered, onLogOut }: UnsavedAnswersDialogProps) {
  const navigate = useNavigate();
  const { toCorrect } = useSyncExternalStore(saver.subscribe, () => saver.state());
  const goBack = () => void (isFirstPage() ? navigate(FORM, { replace: true }) : navigate(-1));
  const [it, is] = unsaved === 1 ? ['it', 'is'] : ['they', 'are'];
  const canBeSent = toCorrect < unsaved - offered;
  return (
    <QuestionDialog
      title={`${counted(unsaved, 'answer')} ${unsaved === 1 ? 'has' : 'have'} not reached the school yet`}
      onClose={goBack}
      answers={
        <>
          <Button onClick={onLogOut}>Log out and lose {unsaved === 1 ? 'it' : 'them'}</Button>
          <FirstButton onClick={goBack}>{canBeSent ? 'Wait' : 'Go back'}</FirstButton>
        </>
      }
    >
      <title>Log out?</title>
      {canBeSent && toCorrect > 0 && `${toCorrectWords(toCorrect)} first. `}
      {canBeSent
        ? `If you stay signed in, ${it} ${is} sent as soon as the school’s server can be reached. If you log out now, ${it} ${is} lost.`
        : `Go back to correct or send ${unsaved === 1 ? 'it' : 'them'}. If you log out now, ${it} ${is} lost.`}
    </QuestionDialog>
  );
}

const FORM = '/registration/student-data';

/** Whether the address was opened by itself, so that no page of the portal lies behind it. */
const isFirstPage = () => !((history.state as { idx?: number } | null)?.idx ?? 0);
