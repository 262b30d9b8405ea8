import { REMINDER_PAUSE_HOURS } from '@formroom/domain/messages/kinds.ts';
import Box from '@mui/material/Box';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import { type ReactNode, useEffect, useRef } from 'react';
import { MessageText } from '#web/features/messages/sent/message-text.tsx';

interface ReminderPreviewProps {
  readonly preview: { readonly subject: string; readonly message: string; readonly messages: number };
  /** How many messages to whom. */
  readonly summary: string;
  /** Who was reminded a short time ago: how many, and a list of them. */
  readonly recent: { readonly count: string; readonly names: ReactNode } | undefined;
  /** Whether those are reminded again. */
  readonly again: {
    readonly isOn: boolean;
    readonly label: string;
    readonly onChange: (isOn: boolean) => void;
  };
  /** Who can't be reached. */
  readonly children: ReactNode;
}

/** What would be sent, who can't be reached, and who was reminded a short time ago. */
export function ReminderPreview({ preview, summary, recent, again, children }: ReminderPreviewProps) {
  const heading = useRef<HTMLDivElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <>
      <Box ref={heading} tabIndex={-1} role="status" sx={{ outline: 'none', fontWeight: 600 }}>
        {preview.messages === 0 ? 'No message would be sent.' : `${summary}, for example:`}
      </Box>
      {preview.messages > 0 && <MessageText subject={preview.subject} text={preview.message} />}
      {recent && (
        <Box>
          {recent.count} left out, because a reminder was sent within the last {REMINDER_PAUSE_HOURS} hours:
          {recent.names}
        </Box>
      )}
      {(recent || again.isOn) && (
        <FormControlLabel
          label={again.label}
          control={
            <Checkbox checked={again.isOn} onChange={({ target }) => again.onChange(target.checked)} />
          }
          sx={{ justifySelf: 'start' }}
        />
      )}
      {children}
    </>
  );
}
