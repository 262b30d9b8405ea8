import type { Reminder } from '@formroom/domain/api/messages.ts';
import type { StudentSelection } from '@formroom/domain/api/student-selection.ts';
import { messages } from '@formroom/domain/kinds/messages.ts';
import { MAX_REMINDER_LENGTH } from '@formroom/domain/messages/kinds.ts';
import { pluralize } from '@formroom/domain/school/pluralize.ts';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { previewReminder, useSendReminder } from '#web/features/messages/messages-api.ts';
import { ReminderPreview } from '#web/features/messages/reminder/reminder-preview.tsx';
import { usePublicSettings } from '#web/lib/settings.ts';
import { ActionError } from '#web/ui/feedback/action-error.tsx';
import { AutofocusButton } from '#web/ui/feedback/autofocus-button.tsx';
import { DialogFrame } from '#web/ui/feedback/dialog-frame.tsx';
import { TextInput } from '#web/ui/fields/text-input.tsx';

interface ReminderDialogProps {
  readonly selection: StudentSelection;
  /** Who is selected. */
  readonly description: string;
  readonly onClose: () => void;
}

/** Writes a reminder, shows what would be sent and to whom it can't, and then sends it. */
export function ReminderDialog({ selection, description, onClose }: ReminderDialogProps) {
  const school = usePublicSettings().data?.school_name ?? 'the school';
  const [text, setText] = useState(`Please sign in and complete your child’s registration for ${school}.`);
  const [isMissed, setMissed] = useState(false);
  const [again, setAgain] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const [preview, setPreview] = useState<Reminder>();
  const looking = useMutation({ mutationFn: previewReminder });
  const sending = useSendReminder();
  const isBusy = looking.isPending || sending.isPending;

  // Back from the preview, whose button is gone.
  useEffect(() => {
    if (!preview) input.current?.focus();
  }, [preview]);

  const look = (isAgain: boolean) => {
    setMissed(true);
    if (text.trim() === '' || text.length > MAX_REMINDER_LENGTH) {
      input.current?.focus();
      return;
    }
    looking.mutate(
      { selection, text, again: isAgain },
      {
        onSuccess: (found) => {
          setPreview(found);
          setAgain(isAgain);
        },
      },
    );
  };
  const change = () => {
    setPreview(undefined);
    looking.reset();
    sending.reset();
  };
  return (
    <DialogFrame
      title="Remind by message"
      description={description}
      onClose={() => !isBusy && onClose()}
      onEntered={() => input.current?.focus()}
      actions={
        sending.data ? (
          <AutofocusButton onClick={onClose}>Close</AutofocusButton>
        ) : (
          <>
            <Button onClick={onClose} disabled={isBusy}>
              Cancel
            </Button>
            {preview && <Button onClick={() => !isBusy && change()}>Change the text</Button>}
            {preview && preview.messages > 0 && (
              <Button
                variant="contained"
                aria-disabled={isBusy}
                onClick={() => !isBusy && sending.mutate({ selection, text, again })}
              >
                {sending.isPending ? 'Sending …' : `Send ${pluralize(preview.messages, 'message')}`}
              </Button>
            )}
            {!preview && (
              <Button variant="contained" aria-disabled={isBusy} onClick={() => !isBusy && look(false)}>
                {looking.isPending ? 'Looking …' : 'Preview'}
              </Button>
            )}
          </>
        )
      }
    >
      {sending.data ? (
        <Sent sent={sending.data} />
      ) : preview ? (
        <ReminderPreview preview={preview} again={again} onAgain={look} />
      ) : (
        <TextInput
          id="reminder-message"
          label="Text"
          hint="The message also has the child’s first name, the school’s name and the address of the portal. Write no marks, IDs or health data."
          multiline
          value={text}
          max={MAX_REMINDER_LENGTH}
          inputRef={input}
          error={isMissed && text.trim() === '' ? messages.required : undefined}
          onChange={setText}
        />
      )}
      <ActionError error={looking.error ?? sending.error} />
    </DialogFrame>
  );
}

const Sent = ({ sent }: { sent: Reminder }) => (
  <Box role="status">
    {pluralize(sent.messages, 'message')} about {pluralize(sent.students, 'student')}{' '}
    {sent.messages === 1 ? 'is' : 'are'} being sent. Messages in the menu shows how far it is.
  </Box>
);
