import type { AnalysisGroup } from '@formroom/domain/api/term-analysis.ts';
import type { View } from '#web/features/term-analysis/results-address.ts';

/** Groups that are shown beside each other. */
export interface GroupSection {
  readonly title: string;
  /** What tells its groups apart. */
  readonly heading: 'Class' | 'Subject' | 'Teacher';
  readonly groups: readonly AnalysisGroup[];
}

/**
 * The figures of a term in sections. Of several classes the subjects come one by one, each with the classes side by side.
 * @param classes undefined for the whole school
 */
export function listSections(
  all: readonly AnalysisGroup[],
  classes: readonly string[] | undefined,
  view: View,
): GroupSection[] {
  const pick = (by: AnalysisGroup['by']) =>
    all.filter(
      (group) =>
        group.by === by &&
        (classes === undefined || group.class_id === null || classes.includes(group.class_id)),
    );
  if (view === 'class') return [{ title: 'Averages by class', heading: 'Class', groups: pick('class') }];
  if (view === 'teacher') return [{ title: 'By teacher', heading: 'Teacher', groups: pick('teacher') }];
  if (classes === undefined) return [{ title: 'Subjects', heading: 'Subject', groups: pick('subject') }];
  const groups = pick('class_subject');
  if (classes.length === 1) return [{ title: `Subjects of ${classes[0]}`, heading: 'Subject', groups }];
  const subjects = all.flatMap(({ by, subject }) => (by === 'subject' && subject !== null ? [subject] : []));
  return subjects.flatMap((subject) => {
    const members = groups.filter((group) => group.subject === subject);
    return members.length === 0
      ? []
      : [{ title: `${subject} by class`, heading: 'Class' as const, groups: members }];
  });
}

/** What a group is called in its section. */
export const getName = ({ class_id, subject, teacher }: AnalysisGroup, { heading }: GroupSection) =>
  ({ Class: class_id, Subject: subject, Teacher: teacher })[heading] ?? '';
