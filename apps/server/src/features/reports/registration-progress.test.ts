import { type ClassProgress, sumProgress } from '@formroom/domain/api/reports.ts';
import { findMissingAnswers } from '@formroom/domain/registration/missing-answers.ts';
import { pickVisibility } from '@formroom/domain/settings/visibility.ts';
import { describe, expect, it } from 'vitest';
import { countQueries } from '../../testing/count-queries.ts';
import { removeAllStudents } from '../../testing/remove-students.ts';
import { addCopiedStudents } from '../../testing/larger-school.ts';
import { STUDENT_COUNT } from '../../testing/student-count.ts';
import type { TestBrowser } from '../../testing/test-browser.ts';
import { testPortal } from '../../testing/test-portal.ts';

const PATH = '/api/registration-progress';

async function progress(browser: TestBrowser) {
  const response = await browser.get(PATH);
  expect(response.statusCode).toBe(200);
  return response.json<ClassProgress[]>();
}

const getChanges = (before: ClassProgress[], after: ClassProgress[]) => {
  const [a, b] = [sumProgress(before), sumProgress(after)];
  return [b.complete - a.complete, b.under_way - a.under_way, b.not_begun - a.not_begun];
};

describe('the progress of registration', () => {
  it('counts every student once by state, by class in order', async () => {
    const portal = await testPortal();
    const admin = await portal.admin();
    const expected = new Map<string, ClassProgress>();
    const students = await portal.db.selectFrom('students').selectAll().orderBy('class_id').execute();
    for (const student of students) {
      const class_id = student.class_id ?? '';
      const row = expected.get(class_id) ?? {
        class_id,
        complete: 0,
        under_way: 0,
        agreed: 0,
        not_begun: 0,
        total: 0,
      };
      const papers = [
        student.files_birth_certificate,
        student.files_immunization_card,
        student.files_sea_slip,
        student.files_picture,
      ];
      const missing = findMissingAnswers(student, pickVisibility());
      const hasAll = Object.values(missing).flat().length === 0 && papers.every((files) => files > 0);
      // Families of the demo school start with an address and a living status.
      const isBegun = student.home_address !== null || student.living_status !== null;
      const isComplete = student.submitted_at !== null && hasAll;
      row[isComplete ? 'complete' : isBegun ? 'under_way' : 'not_begun'] += 1;
      if (student.submitted_at !== null && !isComplete) row.agreed += 1;
      row.total += 1;
      expected.set(class_id, row);
    }
    const rows = await progress(admin);
    expect(rows).toEqual([...expected.values()]);
    const school = sumProgress(rows);
    expect(school.total).toBe(STUDENT_COUNT);
    expect(Math.min(school.complete, school.under_way, school.not_begun)).toBeGreaterThan(0);
  });

  it('changes with the family’s first answer, its agreement and its last document', async () => {
    const portal = await testPortal();
    const { db } = portal;
    const admin = await portal.admin();
    const change = async (id: string, changes: object) => {
      const before = await progress(admin);
      await db.updateTable('students').set(changes).where('id', '=', id).execute();
      return getChanges(before, await progress(admin));
    };
    const complete = '20260003';
    expect(await change(complete, { files_picture: 0 })).toEqual([-1, 1, 0]);
    expect(await change(complete, { files_picture: 1 })).toEqual([1, -1, 0]);
    expect(await change(complete, { device_type: null })).toEqual([-1, 1, 0]);
    expect(await change(complete, { device_type: 'Phone' })).toEqual([1, -1, 0]);
    expect(await change(complete, { submitted_at: null })).toEqual([-1, 1, 0]);

    const empty = '20260002';
    // Answers entered by the office do not count as begun.
    expect(await change(empty, { middle_name: 'K', house_code: 2, version: 3 })).toEqual([0, 0, 0]);
    for (const begun of [
      { allergy: 'Dust' },
      { transport: 0 },
      { progress_healthData: 1 },
      { files_file: 1 },
    ]) {
      expect(await change(empty, begun)).toEqual([0, 1, -1]);
      const undone = Object.fromEntries(
        Object.keys(begun).map((name) => [name, /^(files|progress)_/.test(name) ? 0 : null]),
      );
      expect(await change(empty, undone)).toEqual([0, -1, 1]);
    }
  });

  it('lists students without a class last, and is empty for a school without students', async () => {
    const portal = await testPortal();
    const admin = await portal.admin();
    await portal.db.updateTable('students').set({ class_id: null }).where('id', '=', '20260002').execute();
    const rows = await progress(admin);
    expect(rows.at(-1)).toEqual({
      class_id: null,
      complete: 0,
      under_way: 0,
      agreed: 0,
      not_begun: 1,
      total: 1,
    });
    await removeAllStudents(portal.db);
    expect(await progress(admin)).toEqual([]);
  });

  it('takes the same number of queries for ten times as many students', async () => {
    const portal = await testPortal();
    await removeAllStudents(portal.db, ['1A']);
    const admin = await portal.admin();
    const count = () => countQueries(portal.db, () => progress(admin));
    const few = await count();
    await addCopiedStudents(portal.db, 300);
    expect(await count()).toBe(few);
    expect(few).toBeGreaterThan(0);
    expect(few).toBeLessThan(8);
  });
});
