import { checkRemark, type NamedStudent } from '@formroom/domain/report-cards/check-remark.ts';
import { normalizeForSearch } from '@formroom/domain/school/normalize-for-search.ts';
import { expect, it } from 'vitest';
import { demoResults } from '../../../demo/results.ts';
import { boys, girls, surnames } from '../../../demo/names.ts';
import { seededRandom } from '../../../demo/random.ts';

interface Student extends NamedStudent {
  readonly id: string;
  readonly class_id: string;
  readonly first_name: string;
  readonly last_name: string;
  readonly sex: string;
}

const random = seededRandom(50);
/** As many as the demo school has, with its names, in twenty classes. */
const students = Array.from({ length: 600 }, (_, index): Student => {
  const isGirl = random.percent(50);
  return {
    id: String(20_260_001 + index),
    class_id: `${1 + (index % 5)}${'ABCD'[(index >> 3) % 4] ?? 'A'}`,
    first_name: random.pick(isGirl ? girls : boys),
    last_name: random.pick(surnames),
    sex: isGirl ? 'Female' : 'Male',
  };
});
const byId = new Map(students.map((student) => [student.id, student]));
const findClassmates = ({ id, class_id: name }: Student) =>
  students.filter((each) => each.class_id === name && each.id !== id);

const fold = (name: string) => normalizeForSearch(name).split(/[\s-]/);

it('200 planted names of other children are all flagged', () => {
  const plants = [
    (name: string) => `${name} works well and takes part in class.`,
    (name: string) => `Good progress. ${name} must revise more often.`,
    (name: string) => `A pleasure to teach, but talks to ${name} too much.`,
    (name: string) => `${name}’s homework is often late.`,
    (name: string) => `Well done, ${name}!`,
  ];
  const missed: string[] = [];
  let planted = 0;
  for (const student of students) {
    if (planted === 200) break;
    const classmates = findClassmates(student);
    const own = new Set(fold(`${student.first_name} ${student.last_name}`));
    const other = classmates.find(
      ({ first_name: name }, at) => at >= planted % 20 && !fold(name).some((part) => own.has(part)),
    );
    if (!other) continue;
    const remark = plants[planted % plants.length]?.(other.first_name) ?? '';
    planted += 1;
    if (checkRemark(remark, { student, classmates }).length === 0)
      missed.push(`${student.first_name}: ${remark}`);
  }
  expect([planted, missed]).toEqual([200, []]);
});

it('fewer than two in a hundred remarks of the demo school are flagged', () => {
  const { students: results, subjects } = demoResults(students.slice(0, 150), new Map());
  const remarks = [
    ...results.flatMap(({ student_id: id, form_teacher_remarks, dean_remarks, activities }) =>
      [form_teacher_remarks, dean_remarks, activities].map((remark) => ({ id, remark })),
    ),
    ...subjects.map(({ student_id: id, remark }) => ({ id, remark })),
  ].flatMap(({ id, remark }) => {
    const student = byId.get(id);
    return remark === null || !student ? [] : [{ student, remark }];
  });
  const about = ({ first_name: name, sex }: Student, remark: string) =>
    `${name}: ${remark} ${sex === 'Male' ? 'He' : 'She'} knows what to do.`;
  const mates = new Map(students.map((student) => [student.id, findClassmates(student)]));
  const isFlagged = (student: Student, remark: string) =>
    checkRemark(remark, { student, classmates: mates.get(student.id) ?? [] }).length > 0;
  const flagged = remarks.filter(
    ({ student, remark }) => isFlagged(student, remark) || isFlagged(student, about(student, remark)),
  );
  expect(remarks.length).toBeGreaterThan(4000);
  expect(flagged.length / remarks.length).toBeLessThan(0.02);
});
