import type { Reminder } from '@formroom/domain/api/messages.ts';
import { REMINDER_PAUSE_HOURS } from '@formroom/domain/messages/kinds.ts';
import { pluralize } from '@formroom/domain/school/pluralize.ts';
import Box from '@mui/material/Box';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import { useEffect, useRef } from 'react';
import { UnreachableList } from '#web/features/messages/reminder/unreachable-list.tsx';
import { MessageText } from '#web/features/messages/sent/message-text.tsx';
import { NamedStudents } from '#web/ui/feedback/named-students.tsx';

interface ReminderPreviewProps {
  readonly preview: Reminder;
  /** Those of whom a reminder was sent within a day are reminded again. */
  readonly again: boolean;
  readonly onAgain: (again: boolean) => void;
}

/** What would be sent, who can't be reached, and who was reminded a short time ago. */
export function ReminderPreview({ preview, again, onAgain }: ReminderPreviewProps) {
  const heading = useRef<HTMLDivElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <>
      <Box ref={heading} tabIndex={-1} role="status" sx={{ outline: 'none', fontWeight: 600 }}>
        {preview.messages === 0
          ? 'No message would be sent.'
          : `${pluralize(preview.messages, 'message')} about ${pluralize(preview.students, 'student')}, for example:`}
      </Box>
      {preview.messages > 0 && <MessageText subject={preview.subject} text={preview.message} />}
      {preview.recent.count > 0 && (
        <Box>
          {pluralize(preview.recent.count, 'student')} left out, because a reminder was sent within the last{' '}
          {REMINDER_PAUSE_HOURS} hours:
          <NamedStudents named={preview.recent} label="Reminded a short time ago" />
        </Box>
      )}
      {(preview.recent.count > 0 || again) && (
        <FormControlLabel
          label="Remind these families again"
          control={<Checkbox checked={again} onChange={({ target }) => onAgain(target.checked)} />}
          sx={{ justifySelf: 'start' }}
        />
      )}
      {preview.unreachable.count > 0 && <UnreachableList named={preview.unreachable} />}
    </>
  );
}
