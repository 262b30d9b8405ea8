import { paths } from '@formroom/domain/api/paths.ts';
import type { TeacherReminder } from '@formroom/domain/api/sheet-reminders.ts';
import { pluralize } from '@formroom/domain/school/pluralize.ts';
import Box from '@mui/material/Box';
import { useState } from 'react';
import { ReminderDialog } from '#web/features/messages/reminder/reminder-dialog.tsx';
import { ReminderPreview } from '#web/features/messages/reminder/reminder-preview.tsx';
import { TeacherChoice } from '#web/features/messages/reminder/teacher-choice.tsx';
import { post } from '#web/lib/api-client.ts';
import type { TermKey } from '#web/lib/format-term.ts';

interface TeacherReminderDialogProps {
  readonly term: TermKey;
  /** How many sheets each teacher owes. */
  readonly owed: ReadonlyMap<string, number>;
  /** Who owes what. */
  readonly description: string;
  readonly onClose: () => void;
}

/** Reminds teachers of the sheets of a term that they have not handed in. */
export function TeacherReminderDialog({
  term: { year, term },
  owed,
  description,
  onClose,
}: TeacherReminderDialogProps) {
  const [chosen, setChosen] = useState<readonly string[]>([...owed.keys()]);
  return (
    <ReminderDialog
      title="Remind teachers"
      description={description}
      firstText="Please type the marks that are missing, and hand in your mark sheets."
      hint="The message also lists the teacher’s sheets that are not handed in, says until when marks can be typed, and has the address of the portal. Write no marks and no names of students."
      choice={<TeacherChoice owed={owed} chosen={chosen} onChoose={setChosen} />}
      remind={(request) =>
        post(paths.remindTeachers, { body: { year, term, teachers: [...chosen], ...request } })
      }
      renderPreview={(preview, again) => (
        <ReminderPreview
          preview={preview}
          summary={`${pluralize(preview.messages, 'message')} to ${pluralize(preview.messages, 'teacher')}`}
          recent={
            preview.recent.length > 0
              ? {
                  count: pluralize(preview.recent.length, 'teacher'),
                  names: ` ${preview.recent.join(', ')}.`,
                }
              : undefined
          }
          again={{ label: 'Remind these teachers again', ...again }}
        >
          {preview.unreachable.length > 0 && <Box>{describeUnreachable(preview)}</Box>}
        </ReminderPreview>
      )}
      renderSent={(sent) =>
        [
          `${pluralize(sent.messages, 'message')} ${sent.messages === 1 ? 'is' : 'are'} being sent.`,
          describeUnreachable(sent),
        ]
          .join(' ')
          .trim()
      }
      onClose={onClose}
    />
  );
}

const reasons: Readonly<Record<TeacherReminder['unreachable'][number]['reason'], (count: number) => string>> =
  {
    no_email: (count) => `${pluralize(count, 'teacher')} ${count === 1 ? 'has' : 'have'} no email address`,
    refused: (count) => `The mail server refused the address of ${pluralize(count, 'teacher')}`,
    disabled: (count) => `${pluralize(count, 'teacher')} can’t sign in any more`,
  };

/** `2 teachers have no email address: P. Khan, R. Joseph. You can change this under Administrators.` */
function describeUnreachable({ unreachable }: TeacherReminder) {
  const sentences = (['no_email', 'refused', 'disabled'] as const).flatMap((reason) => {
    const names = unreachable.filter((each) => each.reason === reason).map(({ teacher }) => teacher);
    return names.length === 0 ? [] : [`${reasons[reason](names.length)}: ${names.join(', ')}.`];
  });
  return sentences.length === 0 ? '' : [...sentences, 'You can change this under Administrators.'].join(' ');
}
