import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { defaultLetterKey, formatLetterKey, getLetter, letterMeanings } from './letter-key.ts';
import { type Mark, calculateTotal } from './marks.ts';
import { calculateAverage, calculateClassStanding, calculateMedian } from './standing.ts';
import { formatAcademicYear, parseFormLevel, type Term, formatTermName, terms } from './terms.ts';
import { defaultWeights, findWeights } from './weights.ts';

describe('the weights', () => {
  it.each<[form: number, term: Term, course: number, exam: number]>([
    [1, 1, 30, 70],
    [1, 2, 100, 0],
    [1, 3, 30, 70],
    [2, 2, 100, 0],
    [4, 1, 30, 70],
    [4, 2, 100, 0],
    [5, 1, 100, 0],
    [5, 2, 0, 100],
    [5, 3, 30, 70],
    [6, 1, 100, 0],
    [6, 2, 0, 100],
  ])('of form %i in term %i are %i and %i', (form, term, course, exam) => {
    expect(findWeights(defaultWeights, form, term)).toEqual({ course, exam });
  });

  it('are those of the highest rule at or below the form, whatever the order of the rules', () => {
    const rule = (from_form: number, course: number) => ({
      from_form,
      course: { 1: course, 2: course, 3: course },
    });
    const rules = [rule(3, 33), rule(5, 55), rule(2, 22)];
    expect([2, 3, 4, 5, 6].map((form) => findWeights(rules, form, 1).course)).toEqual([22, 33, 33, 55, 55]);
    expect(() => findWeights(rules, 1, 1)).toThrow('There are no weights for form 1.');
  });
});

describe('a total', () => {
  const thirds = { course: 30, exam: 70 };
  const courseOnly = { course: 100, exam: 0 };
  const examOnly = { course: 0, exam: 100 };

  it.each<[course: Mark, exam: Mark, weights: typeof thirds, total: number | null]>([
    // 0.3 × 80 + 0.7 × 60 = 24 + 42
    [80, 60, thirds, 66],
    // 0.3 × 71 + 0.7 × 64 = 21.3 + 44.8
    [71, 64, thirds, 66.1],
    [100, 100, thirds, 100],
    [0, 0, thirds, 0],
    // 0.3 × 55.5 + 0.7 × 60.5 = 16.65 + 42.35
    [55.5, 60.5, thirds, 59],
    // 0.3 × 50.5 + 0.7 × 50 = 15.15 + 35 = 50.15, half up
    [50.5, 50, thirds, 50.2],
    // 0.3 × 50.1 + 0.7 × 50 = 15.03 + 35 = 50.03
    [50.1, 50, thirds, 50],
    // Absent counts 0.
    ['Abs', 60, thirds, 42],
    [80, 'Abs', thirds, 24],
    ['Abs', 'Abs', thirds, 0],
    // A blank mark leaves the subject without a total.
    [null, 60, thirds, null],
    [80, null, thirds, null],
    [null, null, thirds, null],
    // A part without weight is not needed.
    [80, null, courseOnly, 80],
    [80, 60, courseOnly, 80],
    ['Abs', null, courseOnly, 0],
    [null, 60, courseOnly, null],
    [null, 60, examOnly, 60],
    [80, 60.5, examOnly, 60.5],
    [80, null, examOnly, null],
  ])('of %s and %s is %j → %s', (course_mark, exam_mark, weights, total) => {
    expect(calculateTotal({ course_mark, exam_mark }, weights)).toBe(total);
  });
});

describe('an average', () => {
  it.each<[totals: (number | null)[], average: number | null]>([
    [[66, 70, 80], 72],
    // (66.1 + 70.2 + 80) / 3 = 72.1
    [[66.1, 70.2, 80], 72.1],
    // (70 + 70.1) / 2 = 70.05, half up
    [[70, 70.1], 70.1],
    // (70 + 70 + 70.1) / 3 = 70.03…
    [[70, 70, 70.1], 70],
    [[0.1, 0.2], 0.2],
    [[66, null, 70], 68],
    [[null, null], null],
    [[], null],
    [[0], 0],
  ])('of %j is %s', (totals, average) => {
    expect(calculateAverage(totals)).toBe(average);
  });
});

describe('a median', () => {
  it.each<[averages: number[], median: number | null]>([
    [[50, 70, 60], 60],
    [[50, 60, 70, 80], 65],
    [[50, 60.1], 55.1],
    [[42], 42],
    [[], null],
  ])('of %j is %s', (averages, median) => {
    expect(calculateMedian(averages)).toBe(median);
  });
});

describe('calculateClassStanding', () => {
  const getRanks = (averages: (number | null)[]) =>
    [
      ...calculateClassStanding(
        new Map(averages.map((average, index) => [index, average])),
      ).students.values(),
    ].map(({ rank }) => rank);

  it.each<[averages: (number | null)[], ranks: (number | null)[]]>([
    [
      [70, 80, 60],
      [2, 1, 3],
    ],
    [
      [80, 80, 60],
      [1, 1, 3],
    ],
    [
      [70, 80, 70, 60],
      [2, 1, 2, 4],
    ],
    [
      [70, null, 60],
      [1, null, 2],
    ],
    [
      [0, 0],
      [1, 1],
    ],
    [[null], [null]],
    [[], []],
  ])('of averages %j ranks %j', (averages, ranks) => {
    expect(getRanks(averages)).toEqual(ranks);
  });

  it('counts every student in the size, and averages those with marks', () => {
    const standing = calculateClassStanding(
      new Map([
        ['a', 70],
        ['b', null],
        ['c', 61],
        ['d', 50],
      ]),
    );
    expect(standing).toMatchObject({ size: 4, average: 60.3, median: 61 });
  });

  it('excludes unranked students from the ranks only', () => {
    const averages = new Map([
      ['a', 70],
      ['unranked', 65],
      ['b', 60],
    ]);
    const { students, ...classFigures } = calculateClassStanding(averages, (id) => id !== 'unranked');
    expect([...students.values()].map(({ rank }) => rank)).toEqual([1, null, 2]);
    expect(classFigures).toEqual({ size: 3, average: 65, median: 65 });
  });

  const classes = fc.array(fc.option(fc.integer({ min: 0, max: 1000 }).map((tenths) => tenths / 10)), {
    maxLength: 40,
  });

  it('does not depend on the order of the students', () => {
    fc.assert(
      fc.property(classes, (averages) => {
        const students = averages.map((average, id) => [id, average] as const);
        const one = calculateClassStanding(new Map(students));
        const other = calculateClassStanding(new Map(students.toReversed()));
        expect({ ...other, students: undefined }).toEqual({ ...one, students: undefined });
        for (const [id, standing] of one.students) expect(other.students.get(id)).toEqual(standing);
      }),
    );
  });

  it('gives equal averages the same rank and skips the next', () => {
    fc.assert(
      fc.property(classes, (averages) => {
        const { students } = calculateClassStanding(new Map(averages.map((average, id) => [id, average])));
        for (const { average, rank } of students.values()) {
          const before = averages.filter((other) => other !== null && average !== null && other > average);
          expect(rank).toBe(average === null ? null : before.length + 1);
        }
      }),
    );
  });

  it('keeps average and median between minimum and maximum', () => {
    fc.assert(
      fc.property(classes, (averages) => {
        const known = averages.filter((average) => average !== null);
        const { average, median } = calculateClassStanding(new Map(averages.map((value, id) => [id, value])));
        if (known.length === 0) {
          expect([average, median]).toEqual([null, null]);
          return;
        }
        for (const value of [average, median]) {
          expect(value).toBeGreaterThanOrEqual(Math.min(...known));
          expect(value).toBeLessThanOrEqual(Math.max(...known));
        }
      }),
    );
  });
});

describe('the letter key', () => {
  it.each([
    [100, 'A'],
    [75, 'A'],
    [74.9, 'B'],
    [65, 'B'],
    [64.9, 'C'],
    [55, 'C'],
    [54.9, 'D'],
    [50, 'D'],
    [49.9, 'E'],
    [0, 'E'],
  ])('says of %d: %s', (value, letter) => {
    expect(getLetter(value, defaultLetterKey)).toBe(letter);
  });

  it('compares printed tenths', () => {
    // 0.7 + 0.1 is slightly less than 0.8 in binary.
    expect(getLetter(0.7 + 0.1, { A: 0.8, B: 0.7, C: 0.6, D: 0.5, E: 0 })).toBe('A');
  });

  it('explains the letters for application, conduct and attitude', () => {
    expect(letterMeanings).toEqual({
      A: 'Excellent',
      B: 'Good',
      C: 'Satisfactory',
      D: 'Needs Improvement',
      E: 'Urgent Intervention Needed',
    });
  });

  it('is printed with its ranges', () => {
    expect(formatLetterKey(defaultLetterKey)).toEqual([
      'A 75–100',
      'B 65–74.9',
      'C 55–64.9',
      'D 50–54.9',
      'E 0–49.9',
    ]);
  });
});

describe('a term', () => {
  it('is formatted with year, number and name', () => {
    expect(terms.map((term) => formatTermName({ year: 2025, term }))).toEqual([
      '2025-2026 Term 1 (Michaelmas)',
      '2025-2026 Term 2 (Hilary)',
      '2025-2026 Term 3 (Trinity)',
    ]);
  });

  it('formats the academic year, and parses the form of a class', () => {
    expect(formatAcademicYear(2025)).toBe('2025-2026');
    expect([
      parseFormLevel('2A'),
      parseFormLevel('6Sci'),
      parseFormLevel('A2'),
      parseFormLevel(null),
      parseFormLevel('L6'),
      parseFormLevel('Upper 6A'),
    ]).toEqual([2, 6, undefined, undefined, 6, 6]);
  });
});
