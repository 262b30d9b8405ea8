import { messages } from '@formroom/domain/kinds/messages.ts';
import { MAX_REMINDER_LENGTH } from '@formroom/domain/messages/kinds.ts';
import { pluralize } from '@formroom/domain/school/pluralize.ts';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useMutation } from '@tanstack/react-query';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useSendReminder } from '#web/features/messages/messages-api.ts';
import { ActionError } from '#web/ui/feedback/action-error.tsx';
import { AutofocusButton } from '#web/ui/feedback/autofocus-button.tsx';
import { DialogFrame } from '#web/ui/feedback/dialog-frame.tsx';
import { TextInput } from '#web/ui/fields/text-input.tsx';

interface ReminderRequest {
  readonly text: string;
  /** Only shows what would be sent. */
  readonly preview: boolean;
  /** Also to those to whom a reminder was sent within a day. */
  readonly again: boolean;
}

interface ReminderDialogProps<Reminder> {
  readonly title: string;
  /** Who is selected. */
  readonly description: string;
  readonly firstText: string;
  readonly hint: string;
  /** Chooses among those who are selected, above the text. */
  readonly choice?: ReactNode;
  readonly remind: (request: ReminderRequest) => Promise<Reminder>;
  readonly renderPreview: (
    preview: Reminder,
    again: { readonly isOn: boolean; readonly onChange: (isOn: boolean) => void },
  ) => ReactNode;
  readonly renderSent: (sent: Reminder) => ReactNode;
  readonly onClose: () => void;
}

/** Writes a reminder, shows what would be sent and to whom it can't, and then sends it. */
export function ReminderDialog<Reminder extends { readonly messages: number }>({
  title,
  description,
  firstText,
  hint,
  choice,
  remind,
  renderPreview,
  renderSent,
  onClose,
}: ReminderDialogProps<Reminder>) {
  const [text, setText] = useState(firstText);
  const [isMissed, setMissed] = useState(false);
  const [again, setAgain] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const [preview, setPreview] = useState<Reminder>();
  const looking = useMutation({
    mutationFn: (isAgain: boolean) => remind({ text, again: isAgain, preview: true }),
  });
  const sending = useSendReminder(() => remind({ text, again, preview: false }));
  const isBusy = looking.isPending || sending.isPending;

  // Back from the preview, whose button is gone.
  useEffect(() => {
    if (!preview) input.current?.focus();
  }, [preview]);

  const look = (isAgain: boolean) =>
    looking.mutate(isAgain, {
      onSuccess: (found) => {
        setPreview(found);
        setAgain(isAgain);
      },
    });
  const lookAtFirst = () => {
    setMissed(true);
    if (text.trim() === '' || text.length > MAX_REMINDER_LENGTH) input.current?.focus();
    else look(false);
  };
  const change = () => {
    setPreview(undefined);
    looking.reset();
    sending.reset();
  };
  return (
    <DialogFrame
      title={title}
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
              <Button variant="contained" aria-disabled={isBusy} onClick={() => !isBusy && sending.mutate()}>
                {sending.isPending ? 'Sending …' : `Send ${pluralize(preview.messages, 'message')}`}
              </Button>
            )}
            {!preview && (
              <Button variant="contained" aria-disabled={isBusy} onClick={() => !isBusy && lookAtFirst()}>
                {looking.isPending ? 'Looking …' : 'Preview'}
              </Button>
            )}
          </>
        )
      }
    >
      {sending.data ? (
        <Box role="status">{renderSent(sending.data)} Messages in the menu shows how far it is.</Box>
      ) : preview ? (
        renderPreview(preview, { isOn: again, onChange: look })
      ) : (
        <>
          {choice}
          <TextInput
            id="reminder-message"
            label="Text"
            hint={hint}
            multiline
            value={text}
            max={MAX_REMINDER_LENGTH}
            inputRef={input}
            error={isMissed && text.trim() === '' ? messages.required : undefined}
            onChange={setText}
          />
        </>
      )}
      <ActionError error={looking.error ?? sending.error} />
    </DialogFrame>
  );
}
