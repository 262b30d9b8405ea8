import { paths } from '@formroom/domain/api/paths.ts';
import type { StudentSelection } from '@formroom/domain/api/student-selection.ts';
import { pluralize } from '@formroom/domain/school/pluralize.ts';
import { ReminderDialog } from '#web/features/messages/reminder/reminder-dialog.tsx';
import { ReminderPreview } from '#web/features/messages/reminder/reminder-preview.tsx';
import { UnreachableList } from '#web/features/messages/reminder/unreachable-list.tsx';
import { post } from '#web/lib/api-client.ts';
import { usePublicSettings } from '#web/lib/settings.ts';
import { NamedStudents } from '#web/ui/feedback/named-students.tsx';

interface FamilyReminderDialogProps {
  readonly selection: StudentSelection;
  /** Who is selected. */
  readonly description: string;
  readonly onClose: () => void;
}

/** Reminds the families of students. */
export function FamilyReminderDialog({ selection, description, onClose }: FamilyReminderDialogProps) {
  const school = usePublicSettings().data?.school_name ?? 'the school';
  return (
    <ReminderDialog
      title="Remind by message"
      description={description}
      firstText={`Please sign in and complete your child’s registration for ${school}.`}
      hint="The message also has the child’s first name, the school’s name and the address of the portal. Write no marks, IDs or health data."
      remind={(request) => post(paths.remind, { body: { selection, ...request } })}
      renderPreview={(preview, again) => (
        <ReminderPreview
          preview={preview}
          summary={`${pluralize(preview.messages, 'message')} about ${pluralize(preview.students, 'student')}`}
          recent={
            preview.recent.count > 0
              ? {
                  count: pluralize(preview.recent.count, 'student'),
                  names: <NamedStudents named={preview.recent} label="Reminded a short time ago" />,
                }
              : undefined
          }
          again={{ label: 'Remind these families again', ...again }}
        >
          {preview.unreachable.count > 0 && <UnreachableList named={preview.unreachable} />}
        </ReminderPreview>
      )}
      renderSent={({ messages, students }) =>
        `${pluralize(messages, 'message')} about ${pluralize(students, 'student')} ${messages === 1 ? 'is' : 'are'} being sent.`
      }
      onClose={onClose}
    />
  );
}
