import Button from '@mui/material/Button';
import type { ReactNode } from 'react';
import { FirstButton } from '#web/components/feedback/first-button.tsx';
import { QuestionDialog } from '#web/components/feedback/question-dialog.tsx';

interface CloseQuestionProps {
  readonly title: string;
  /** What would be lost. */
  readonly children: ReactNode;
  readonly keep: string;
  readonly discard: string;
  readonly onKeep: () => void;
  readonly onDiscard: () => void;
}

/** Asks before a dialog is closed with which something would be lost. */
export const CloseQuestion = ({ title, children, keep, discard, onKeep, onDiscard }: CloseQuestionProps) => (
  <QuestionDialog
    title={title}
    onClose={onKeep}
    answers={
      <>
        <Button onClick={onDiscard}>{discard}</Button>
        <FirstButton onClick={onKeep}>{keep}</FirstButton>
      </>
    }
  >
    {children}
  </QuestionDialog>
);
