import { paths, pathTo } from '@formroom/domain/api/paths.ts';
import { describe, expect, it } from 'vitest';
import { type Database, inTransaction } from '../../db/database.ts';
import { ANYA, key, readStatus } from '../../testing/card-issues.ts';
import { eraseDueLeavers, hasStudent, scheduleErasure } from '../../testing/erase-leaver.ts';
import { runDuring } from '../../testing/query-hooks.ts';
import { reauthenticate } from '../../testing/reauthenticate.ts';
import { keepFirstStudents } from '../../testing/remove-students.ts';
import { testPortal, type TestPortal } from '../../testing/test-portal.ts';

const NEW_ID = 'X-1';
const OTHER = '20260002';

/** What ends an ID: each prepares it, and returns what does it. */
const endings = {
  erasure: async (portal: TestPortal) => {
    await scheduleErasure(portal, ANYA);
    portal.pass(30 * 24 * 60);
    return async () => {
      expect(await eraseDueLeavers(portal)).toBe(1);
    };
  },
  'another ID': (portal: TestPortal) =>
    openChange(portal, paths.changeStudentId, { student_id: ANYA, new_id: NEW_ID }),
  'joining another record': async (portal: TestPortal) => {
    await inTransaction(portal.db, async (trx) => {
      for (const table of ['card_views', 'posted_cards', 'subject_results', 'term_students'] as const)
        await trx.deleteFrom(table).where('student_id', '=', OTHER).execute();
    });
    return await openChange(portal, paths.joinStudents, {
      student_id: OTHER,
      other_id: ANYA,
      fields: {},
      terms: {},
    });
  },
} as const;

async function openChange(portal: TestPortal, path: string, body: Readonly<Record<string, unknown>>) {
  const admin = await portal.admin();
  await reauthenticate(admin);
  return async () => {
    const response = await admin.post(path, body);
    expect(response.statusCode, response.body).toBe(200);
  };
}

async function openSchool(ending: keyof typeof endings) {
  const portal = await testPortal();
  await keepFirstStudents(portal.db, 3);
  const end = await endings[ending](portal);
  const admin = await portal.admin();
  const openTranscript = () => admin.get(pathTo(paths.transcript, { id: ANYA }));
  const post = (posted: 0 | 1) => admin.post(paths.postReportCards, { ...key, posted });
  return { portal, end, openTranscript, post };
}

const findNumbers = async (db: Database) =>
  (await db.selectFrom('card_issues').select('issue_number').execute()).map((row) => row.issue_number);

describe.each(Object.keys(endings) as (keyof typeof endings)[])('%s of a student', (ending) => {
  it('waits while a transcript is issued, which stays valid', async () => {
    const { portal, end, openTranscript } = await openSchool(ending);
    const before = await findNumbers(portal.db);
    const ended = runDuring(portal.db, /^insert into "card_issues"/, end);
    expect((await openTranscript()).statusCode).toBe(200);
    await ended();
    expect(await hasStudent(portal, ANYA)).toBe(false);
    const numbers = (await findNumbers(portal.db)).filter((number) => !before.includes(number));
    expect(await Promise.all(numbers.map((number) => readStatus(portal, number)))).toEqual(['valid']);
  });

  it('leaves nothing to issue to who opens the transcript meanwhile', async () => {
    const { portal, end, openTranscript } = await openSchool(ending);
    const before = await findNumbers(portal.db);
    const opened = runDuring(portal.db, /^delete from "(documents|students)"/, openTranscript);
    await end();
    expect((await opened()).statusCode).toBe(404);
    expect((await findNumbers(portal.db)).toSorted()).toEqual(before.toSorted());
  });
});

it('erasing a student waits while a term is posted', async () => {
  const { portal, end, post } = await openSchool('erasure');
  await post(0);
  const ended = runDuring(portal.db, /^insert into "card_issues"/, end);
  expect((await post(1)).statusCode).toBe(200);
  await ended();
  expect(await hasStudent(portal, ANYA)).toBe(false);
});
