import type { CardCorrection, CardCorrectionPreview } from '@formroom/domain/api/card-corrections.ts';
import { paths, pathTo } from '@formroom/domain/api/paths.ts';
import type { ReportCard } from '@formroom/domain/api/report-cards.ts';
import type { AnalysisGroup, GroupStudent, TermAnalysis } from '@formroom/domain/api/term-analysis.ts';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { TermKey } from '../../db/term-tables.ts';
import { randomTerm, storeRandomTerm, TERM_CLASSES } from '../../testing/random-term.ts';
import { keepFirstStudents } from '../../testing/remove-students.ts';
import { testPortal } from '../../testing/test-portal.ts';
import { parseCard } from '../report-cards/card-content.repository.ts';
import { readCardsByClass } from '../report-cards/cards.service.ts';
import { getTerm } from '../report-cards/terms.service.ts';

const STUDENTS = 16;
const [yearBefore, before, current] = [
  { year: 2025, term: 2 },
  { year: 2026, term: 1 },
  { year: 2026, term: 2 },
] as const;
const inPath = ({ year, term }: TermKey) => ({ year: String(year), term: String(term) });

async function openSchool() {
  const portal = await testPortal();
  const { db } = portal;
  await keepFirstStudents(db, STUDENTS);
  const admin = await portal.admin();
  const students = await db.selectFrom('students').select('id').orderBy('id').execute();
  const entries = await db
    .selectFrom('reference_entries')
    .selectAll()
    .where('list', '=', 'subjects')
    .orderBy('code')
    .limit(4)
    .execute();
  const ids = students.map(({ id }) => id);
  const subjects = entries.map(({ code }) => code);
  const store = (key: TermKey, results: Parameters<typeof storeRandomTerm>[2]['students']) =>
    storeRandomTerm(db, key, { ids, subjects, students: results });
  const analyze = async (key: TermKey) =>
    (await admin.get(pathTo(paths.termAnalysis, inPath(key)))).json<TermAnalysis>();
  /** The cards that the office sees and prints, as they would be posted now. */
  const readUnposted = async (key: TermKey) => {
    const cards: ReportCard[] = [];
    for await (const some of readCardsByClass(db, await getTerm(db, key), { classes: TERM_CLASSES }))
      cards.push(...some.map(({ card }) => card));
    return cards;
  };
  const readPosted = async ({ year, term }: TermKey) => {
    const rows = await db
      .selectFrom('posted_cards')
      .select(['student_id', 'year', 'term', 'content'])
      .where('year', '=', year)
      .where('term', '=', term)
      .execute();
    return await Promise.all(rows.map(parseCard));
  };
  const post = async (key: TermKey) => {
    const response = await admin.post(paths.postReportCards, { ...key, posted: 1 });
    expect(response.statusCode, response.body).toBe(200);
  };
  return { portal, admin, ids, store, analyze, readUnposted, readPosted, post };
}

interface Counted {
  readonly student: string;
  readonly value: number;
  readonly key: ReportCard['key'];
}

/** Lists what a group is made of from the cards alone. */
function collect(cards: readonly ReportCard[], { by, class_id, subject, teacher }: AnalysisGroup): Counted[] {
  const found: Counted[] = [];
  for (const card of cards) {
    const student = card.student_id;
    if (by === 'class') {
      if (card.class_id === class_id && card.average !== null)
        found.push({ student, value: card.average, key: card.key });
      continue;
    }
    for (const line of card.subjects) {
      const isIn =
        by === 'teacher'
          ? line.teacher === teacher
          : line.subject === subject && (by === 'subject' || card.class_id === class_id);
      if (isIn && line.total !== null) found.push({ student, value: line.total, key: card.key });
    }
  }
  return found;
}

const roundHalfUp = (value: number) => Math.floor(value * 10 + 0.5 + 1e-6) / 10;
const average = (values: readonly number[]) =>
  roundHalfUp(values.reduce((sum, value) => sum + value, 0) / values.length);
const middle = (values: readonly number[]) =>
  average([values[Math.ceil(values.length / 2) - 1] ?? 0, values[Math.floor(values.length / 2)] ?? 0]);

/** The figures of a group, counted in another way than the portal does; null for fewer than five students. */
function count(values: readonly Counted[]) {
  if (new Set(values.map(({ student }) => student)).size < 5) return null;
  const sorted = values.map(({ value }) => value).toSorted((a, b) => a - b);
  const letters = { A: 0, B: 0, C: 0, D: 0, E: 0 };
  for (const { value, key } of values) {
    const letter =
      value >= key.A ? 'A' : value >= key.B ? 'B' : value >= key.C ? 'C' : value >= key.D ? 'D' : 'E';
    letters[letter] += 1;
  }
  return {
    mean: average(sorted),
    median: middle(sorted),
    lower_quartile: middle(sorted.filter((_, index) => index < Math.floor(sorted.length / 2))),
    upper_quartile: middle(sorted.filter((_, index) => index >= Math.ceil(sorted.length / 2))),
    lowest: Math.min(...sorted),
    highest: Math.max(...sorted),
    letters,
  };
}

const noFigures = {
  mean: null,
  median: null,
  lower_quartile: null,
  upper_quartile: null,
  lowest: null,
  highest: null,
};

interface Compared {
  readonly earlier: readonly ReportCard[];
  readonly lastYear: readonly ReportCard[];
}

/** Compares every figure with what is counted from the cards. */
function expectFigures(
  { cards: number, groups }: TermAnalysis,
  cards: readonly ReportCard[],
  { earlier, lastYear }: Compared,
) {
  expect(number).toBe(cards.length);
  const names = groups.map(({ by, class_id, subject, teacher }) =>
    JSON.stringify([by, class_id, subject, teacher]),
  );
  expect(new Set(names).size).toBe(names.length);
  for (const group of groups) {
    const values = collect(cards, group);
    const figures = count(values);
    const getChange = (then: readonly ReportCard[]) => {
      const others = count(collect(then, group));
      return figures && others ? Math.round((figures.mean - others.mean) * 10) / 10 : null;
    };
    expect(group).toEqual({
      by: group.by,
      class_id: group.class_id,
      subject: group.subject,
      teacher: group.teacher,
      form_level: group.class_id === null ? null : 4,
      number: values.length,
      ...(figures ?? { ...noFigures, letters: { A: null, B: null, C: null, D: null, E: null } }),
      change: getChange(earlier),
      change_year: getChange(lastYear),
    });
  }
  // Nothing of the cards is in no group.
  const sum = (by: AnalysisGroup['by']) =>
    groups.filter((group) => group.by === by).reduce((all, group) => all + group.number, 0);
  const lines = cards.flatMap(({ subjects }) => subjects).filter(({ total }) => total !== null);
  expect(sum('class')).toBe(cards.filter((card) => card.average !== null).length);
  expect([sum('subject'), sum('class_subject')]).toEqual([lines.length, lines.length]);
  expect(sum('teacher')).toBe(lines.filter(({ teacher }) => teacher !== null).length);
}

const pairs = fc.tuple(randomTerm(STUDENTS, 4), randomTerm(STUDENTS, 4));

it('equal what is counted from the cards, for random terms that are not posted', async () => {
  const { store, analyze, readUnposted, readPosted } = await openSchool();
  await fc.assert(
    fc.asyncProperty(pairs, async ([then, now]) => {
      await store(before, then);
      await store(current, now);
      const cards = await readUnposted(current);
      const earlier = await readUnposted(before);
      const analysis = await analyze(current);
      expect(analysis).toMatchObject({
        posted: 0,
        term_before: earlier.length > 0 ? before : (expect.anything() as unknown),
      });
      expectFigures(analysis, cards, { earlier, lastYear: await readPosted(yearBefore) });
    }),
    { numRuns: 6 },
  );
});

it('equal what posted cards show, also after a correction and a withdrawal, and of cards of an earlier version', async () => {
  const { portal, admin, store, analyze, readPosted, post } = await openSchool();
  const { db } = portal;
  const [[then, now] = []] = fc.sample(pairs, { numRuns: 1 });
  await store(before, then ?? []);
  await store(current, now ?? []);
  await post(before);
  await post(current);
  const expectEqual = async () => {
    const [cards, analysis] = [await readPosted(current), await analyze(current)];
    expect(analysis).toMatchObject({ posted: 1, term_before: before, year_before: yearBefore });
    expectFigures(analysis, cards, {
      earlier: await readPosted(before),
      lastYear: await readPosted(yearBefore),
    });
    return { cards, analysis };
  };
  const { cards, analysis } = await expectEqual();
  // What is imported or set later changes nothing of a posted card.
  await db
    .updateTable('subject_results')
    .set({ course_mark: '1', exam_mark: '1', teacher: 'Nobody' })
    .execute();
  expect(await analyze(current)).toEqual(analysis);

  const [first, second] = cards.filter(({ subjects }) => subjects.some(({ total }) => total !== null));
  const inUrl = { id: first?.student_id ?? '', ...inPath(current) };
  const correction = (await admin.get(pathTo(paths.cardCorrection, inUrl))).json<CardCorrection>();
  const marks = correction.subjects
    .slice(0, 1)
    .map(({ subject }) => ({ subject, course_mark: 3.5, exam_mark: 4.5, remark: null }));
  const body = { student_id: first?.student_id, ...current, marks };
  const { digest } = (await admin.post(paths.previewCardCorrection, body)).json<CardCorrectionPreview>();
  const corrected = await admin.post(paths.correctReportCard, { ...body, digest, reason: 'Wrong paper' });
  expect(corrected.statusCode, corrected.body).toBe(200);
  expect((await expectEqual()).analysis.groups).not.toEqual(analysis.groups);

  const withdrawn = await admin.post(paths.postReportCard, {
    student_id: second?.student_id,
    ...current,
    posted: 0,
    reason: 'Wrong student',
  });
  expect(withdrawn.statusCode, withdrawn.body).toBe(200);
  const after = await expectEqual();
  expect(after.cards).toHaveLength(cards.length - 1);

  const stored = await db.selectFrom('posted_cards').select('totals').where('totals', 'is', null).execute();
  expect(stored).toEqual([]);
  await db.updateTable('posted_cards').set({ totals: null }).execute();
  expect(await analyze(current)).toEqual(after.analysis);
});

it('are made of the values that a press shows, in name order', async () => {
  const { admin, store, analyze, readUnposted } = await openSchool();
  const [now = []] = fc.sample(randomTerm(STUDENTS, 4), { numRuns: 1 });
  await store(current, now);
  const cards = await readUnposted(current);
  for (const group of (await analyze(current)).groups) {
    const query = new URLSearchParams(
      Object.entries({
        by: group.by,
        class_id: group.class_id,
        subject: group.subject,
        teacher: group.teacher,
      }).flatMap(([name, value]) => (value === null ? [] : [[name, value] as [string, string]])),
    );
    const response = await admin.get(
      `${pathTo(paths.analysisStudents, inPath(current))}?${query.toString()}`,
    );
    if (group.mean === null) {
      expect(response.statusCode).toBe(404);
      continue;
    }
    const listed = response.json<GroupStudent[]>();
    const sort = (values: readonly (readonly [string, number])[]) =>
      values.map(([id, value]) => `${id} ${value}`).toSorted();
    expect(sort(listed.map(({ student_id, value }) => [student_id, value] as const))).toEqual(
      sort(collect(cards, group).map(({ student, value }) => [student, value] as const)),
    );
    const names = listed.map(({ name }) => name);
    expect(names).toEqual(names.toSorted((a, b) => a.localeCompare(b)));
  }
});
