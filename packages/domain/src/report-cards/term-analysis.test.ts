import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { analyzeGroup, sortGroups } from './analyze-results.ts';
import { calculateChange, calculateDistribution, SMALLEST_GROUP } from './distribution.ts';
import { findFindings } from './findings.ts';
import { addCard, type AnalyzedCard, createGroups, findGroup, listByName } from './group-results.ts';
import { defaultLetterKey } from './letter-key.ts';

const line = (
  subject: string,
  total: number | null,
  more: Partial<AnalyzedCard['subjects'][number]> = {},
) => ({
  subject,
  teacher: 'K. Mohammed',
  course_mark: total,
  exam_mark: total,
  total,
  ...more,
});

const card = (
  student_id: string,
  average: number | null,
  more: Partial<AnalyzedCard> = {},
): AnalyzedCard => ({
  student_id,
  class_id: '2B',
  form_level: 2,
  average,
  key: defaultLetterKey,
  subjects: average === null ? [] : [line('Mathematics', average)],
  ...more,
});

function group(cards: readonly AnalyzedCard[]) {
  const groups = createGroups();
  for (const each of cards) addCard(groups, each);
  return groups;
}

const buildClass = (averages: readonly (number | null)[], more?: Partial<AnalyzedCard>) =>
  group(averages.map((average, index) => card(String(index + 1), average, more)));

const alone = { before: undefined, yearBefore: undefined };
const inClass = { by: 'class', class_id: '2B', subject: null, teacher: null } as const;
const analyzeClass = (averages: readonly (number | null)[]) => {
  const found = findGroup(buildClass(averages), inClass);
  return found && analyzeGroup(found, alone);
};

describe('a distribution', () => {
  it.each<[values: number[], lower: number, median: number, upper: number]>([
    [[1, 2, 3, 4, 5, 6], 2, 3.5, 5],
    // The value in the middle is in neither half: 1 2 | 3 | 4 5.
    [[5, 3, 1, 2, 4], 1.5, 3, 4.5],
    [[10, 20, 30, 40, 50, 60, 70, 80], 25, 45, 65],
    // 50.1 and 50.2 have the mean 50.15, rounded half up.
    [[50.1, 50.1, 50.2, 50.2, 50.2, 50.3], 50.1, 50.2, 50.2],
    [[0, 0, 0, 0, 0], 0, 0, 0],
  ])('of %j has quartiles and a median', (values, lower, median, upper) => {
    expect(calculateDistribution(values)).toMatchObject({
      lower_quartile: lower,
      median,
      upper_quartile: upper,
      lowest: Math.min(...values),
      highest: Math.max(...values),
    });
  });

  it('is in order, whatever the values', () => {
    const value = fc.integer({ min: 0, max: 1000 }).map((tenths) => tenths / 10);
    fc.assert(
      fc.property(fc.array(value, { minLength: SMALLEST_GROUP }), (values) => {
        const { lowest, lower_quartile, median, upper_quartile, highest, mean } =
          calculateDistribution(values);
        const inOrder = [lowest, lower_quartile, median, upper_quartile, highest].map(Number);
        expect(inOrder).toEqual(inOrder.toSorted((a, b) => a - b));
        expect(mean).toBeGreaterThanOrEqual(Number(lowest));
        expect(mean).toBeLessThanOrEqual(Number(highest));
      }),
    );
  });

  it('changes by whole tenths', () => {
    expect(calculateChange(54, 65.2)).toBe(-11.2);
    expect(calculateChange(0.3, 0.1)).toBe(0.2);
    expect(calculateChange(null, 65.2)).toBeNull();
    expect(calculateChange(54, null)).toBeNull();
  });
});

describe('a group', () => {
  it('of five students has figures, without those who have no average', () => {
    expect(analyzeClass([90, 70, null, 60, 52.5, 10])).toEqual({
      by: 'class',
      class_id: '2B',
      form_level: 2,
      subject: null,
      teacher: null,
      number: 5,
      mean: 56.5,
      median: 60,
      lower_quartile: 31.3,
      upper_quartile: 80,
      lowest: 10,
      highest: 90,
      letters: { A: 1, B: 1, C: 1, D: 1, E: 1 },
      change: null,
      change_year: null,
    });
  });

  it('of four students has only its number', () => {
    const none = { mean: null, median: null, lower_quartile: null, highest: null };
    expect(analyzeClass([90, 70, null, 60, 52.5])).toMatchObject({
      number: 4,
      ...none,
      letters: { A: null },
    });
  });

  it('of a teacher counts students, not totals', () => {
    const subjects = [line('Mathematics', 50), line('Physics', 60)];
    const found = findGroup(buildClass([55, 55, 55, 55], { subjects }), {
      by: 'teacher',
      class_id: null,
      subject: null,
      teacher: 'K. Mohammed',
    });
    expect(found && analyzeGroup(found, alone)).toMatchObject({ number: 8, mean: null });
  });

  it('takes the letters of each card’s own key', () => {
    const strict = { A: 95, B: 90, C: 80, D: 70, E: 0 };
    const groups = group([
      ...['1', '2', '3'].map((id) => card(id, 80)),
      ...['4', '5'].map((id) => card(id, 80, { key: strict })),
    ]);
    const found = findGroup(groups, inClass);
    expect(found && analyzeGroup(found, alone).letters).toEqual({ A: 3, B: 0, C: 2, D: 0, E: 0 });
  });

  it('is compared with the same group of other terms, unless one of them is small', () => {
    const found = findGroup(buildClass([50, 50, 50, 50, 50]), inClass);
    const before = buildClass([60.1, 60.1, 60.1, 60.1, 60.1]);
    const changed = found && analyzeGroup(found, { before, yearBefore: buildClass([40, 40, 40, 40]) });
    expect(changed).toMatchObject({ change: -10.1, change_year: null });
  });

  it('stands in the order of classes and subjects, and of teachers’ names', () => {
    const subjects = [
      line('Physics', 50, { teacher: 'B. Young' }),
      line('Old subject', 50, { teacher: null }),
      line('Art', 50, { teacher: 'A. Zed' }),
    ];
    const groups = group(['10A', '2A'].map((class_id) => card(class_id, 50, { class_id, subjects })));
    const names = sortGroups(groups, ['Physics', 'Art']).map(({ by, class_id, subject, teacher }) =>
      [by, class_id, subject, teacher].filter((part) => part !== null).join(' '),
    );
    expect(names).toEqual([
      'class 2A',
      'class 10A',
      'subject Physics',
      'subject Art',
      'subject Old subject',
      'class_subject 2A Physics',
      'class_subject 2A Art',
      'class_subject 2A Old subject',
      'class_subject 10A Physics',
      'class_subject 10A Art',
      'class_subject 10A Old subject',
      'teacher A. Zed',
      'teacher B. Young',
    ]);
  });

  it('lists its students in the order of their names', () => {
    const names = new Map([
      ['2', 'Ali, Zoe'],
      ['1', 'Baptiste, Ann'],
    ]);
    const values = [{ student_id: '1' }, { student_id: '3' }, { student_id: '2' }];
    expect(listByName(values, names).map(({ name }) => name)).toEqual(['Ali, Zoe', 'Baptiste, Ann', '3']);
  });
});

describe('what stands out', () => {
  const current = { year: 2026, term: 1 } as const;
  const previous = { year: 2025, term: 3 } as const;
  const names = new Map(['1', '2', '3', '4', '5'].map((id) => [id, `Student ${id}`]));
  const find = (
    now: ReturnType<typeof group>,
    then?: ReturnType<typeof group>,
    key: { year: number; term: 1 | 2 | 3 } = previous,
  ) => findFindings(sortGroups(now, []), current, { before: then && { key, groups: then }, names });
  const all = (value: number) => [value, value, value, value, value];
  const kinds = (now: ReturnType<typeof group>, then?: ReturnType<typeof group>) =>
    find(now, then).map(({ kind }) => kind);

  it('is a median that moved by more than ten, over all and within a year in a class', () => {
    expect(find(buildClass(all(54)), buildClass(all(65.2)))).toEqual([
      {
        id: 'median-moved//Mathematics',
        kind: 'median-moved',
        class_id: null,
        subject: 'Mathematics',
        student_id: null,
        title: 'Mathematics',
        reason: 'The median fell by 11.2 since Trinity 2025-2026, from 65.2 to 54.0.',
      },
    ]);
    expect(find(buildClass(all(75.1)), buildClass(all(65)), { year: 2026, term: 1 })).toMatchObject([
      { id: 'median-moved//Mathematics' },
      {
        id: 'median-moved/2B/Mathematics',
        kind: 'median-moved',
        class_id: '2B',
        subject: 'Mathematics',
        student_id: null,
        title: 'Mathematics, 2B',
        reason: 'The median rose by 10.1 since Michaelmas, from 65.0 to 75.1.',
      },
    ]);
    expect(find(buildClass(all(75)), buildClass(all(65)))).toEqual([]);
    expect(find(buildClass(all(75)))).toEqual([]);
  });

  it('is never of a group of fewer than five', () => {
    expect(find(buildClass([10, 10, 10, 10]), buildClass(all(24)))).toEqual([]);
    expect(find(buildClass(all(24)), buildClass([10, 10, 10, 10]))).toEqual([]);
  });

  it('is a class whose exam and course marks disagree by more than fifteen, among those with both', () => {
    const marks = (course: number | 'Abs' | null, exam: number | 'Abs' | null) =>
      buildClass(all(50), { subjects: [line('Mathematics', 50, { course_mark: course, exam_mark: exam })] });
    expect(find(marks(61.4, 45.1))).toMatchObject([
      {
        id: 'course-exam-differ/2B/Mathematics',
        title: 'Mathematics, 2B',
        reason: 'The mean exam mark, 45.1, is 16.3 below the mean course mark, 61.4.',
      },
    ]);
    expect(find(marks(45, 60.1))[0]?.reason).toBe(
      'The mean exam mark, 60.1, is 15.1 above the mean course mark, 45.0.',
    );
    expect(kinds(marks(45, 60))).toEqual([]);
    expect(kinds(marks(80, 'Abs'))).toEqual([]);
    expect(kinds(marks(null, 80))).toEqual([]);
  });

  it('is a student whose average fell by more than fifteen, in a class of any size', () => {
    const now = group([card('2', 52.6), card('1', 40), card('3', 60), card('9', 10)]);
    const then = group([card('1', 55), card('2', 71, { class_id: '1C' }), card('3', 10)]);
    expect(find(now, then)).toEqual([
      {
        id: 'student-fell/2',
        kind: 'student-fell',
        class_id: '2B',
        subject: null,
        student_id: '2',
        title: 'Student 2',
        reason: 'The average fell by 18.4 since Trinity 2025-2026, from 71.0 to 52.6.',
      },
    ]);
  });
});
