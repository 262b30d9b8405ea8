import { isOwed, type ListedSheet } from '@formroom/domain/api/mark-sheets.ts';
import { pluralize } from '@formroom/domain/school/pluralize.ts';
import Button from '@mui/material/Button';
import { lazy, Suspense, useState } from 'react';
import { formatTerm, type TermKey } from '#web/lib/format-term.ts';

const TeacherReminderDialog = lazy(async () => ({
  default: (await import('#web/features/messages/reminder/teacher-reminder-dialog.tsx'))
    .TeacherReminderDialog,
}));

interface RemindTeachersProps {
  readonly term: TermKey;
  readonly sheets: readonly ListedSheet[];
}

/** Opens a reminder to the teachers who have not handed in some of the sheets. */
export function RemindTeachers({ term, sheets }: RemindTeachersProps) {
  const [isOpen, setOpen] = useState(false);
  const owed = countOwed(sheets);
  if (owed.size === 0 && !isOpen) return null;
  return (
    <>
      <Button variant="outlined" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        Remind teachers…
      </Button>
      {isOpen && (
        <Suspense fallback={null}>
          <TeacherReminderDialog
            term={term}
            owed={owed}
            description={describeOwed(term, sheets, owed.size)}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      )}
    </>
  );
}

function countOwed(sheets: readonly ListedSheet[]) {
  const owed = new Map<string, number>();
  for (const sheet of sheets) {
    if (sheet.teacher !== null && isOwed(sheet)) owed.set(sheet.teacher, (owed.get(sheet.teacher) ?? 0) + 1);
  }
  return new Map([...owed].toSorted(([a], [b]) => a.localeCompare(b)));
}

function describeOwed(term: TermKey, sheets: readonly ListedSheet[], teachers: number) {
  const nobodys = sheets.filter((sheet) => sheet.teacher === null && isOwed(sheet)).length;
  const left =
    nobodys === 0
      ? ''
      : ` ${pluralize(nobodys, 'sheet')} without a teacher ${nobodys === 1 ? 'is' : 'are'} left out.`;
  return `${formatTerm(term)}: ${pluralize(teachers, 'teacher')} with sheets that are not handed in.${left}`;
}
