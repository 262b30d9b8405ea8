import { paths, pathTo } from '@formroom/domain/api/paths.ts';
import { sql } from 'kysely';
import { describe, expect, it, onTestFinished } from 'vitest';
import { openDatabase } from '../../db/database.ts';
import { isOnPostgres } from '../../testing/database-template.ts';
import { eraseDueLeavers, hasStudent, scheduleErasure } from '../../testing/erase-leaver.ts';
import { testPortal, type TestPortal } from '../../testing/test-portal.ts';
import { eraseLeavers } from './erase-leavers.service.ts';

const DAY = 24 * 60;

/** Opens the database like another process; SQLite is used by one process only. */
function another({ app, db }: TestPortal) {
  if (!isOnPostgres()) return db;
  const opened = openDatabase(app.config, (error) => {
    throw error;
  });
  onTestFinished(() => opened.destroy());
  return opened;
}

describe('erasing leavers concurrently', () => {
  it('with restoring them either restores all data or gets 404', async () => {
    const portal = await testPortal();
    const ids = Array.from({ length: 8 }, (_, index) => String(20_260_010 + index));
    for (const id of ids) await scheduleErasure(portal, id);
    portal.pass(30 * DAY);
    const admin = await portal.admin();
    await admin.get(paths.csrfCookie);
    const [erased, ...answers] = await Promise.all([
      eraseDueLeavers(portal),
      ...ids.map((id) => admin.post(pathTo(paths.reinstate, { id }))),
    ]);
    const back = answers
      .filter(({ statusCode }) => statusCode === 200)
      .map((answer) => answer.json<{ id: string }>().id);
    expect(answers.filter(({ statusCode }) => statusCode === 404)).toHaveLength(erased);
    expect(back).toHaveLength(ids.length - erased);
    for (const id of ids) {
      expect(await hasStudent(portal, id)).toBe(back.includes(id));
      const results = await portal.db
        .selectFrom('term_students')
        .selectAll()
        .where('student_id', '=', id)
        .execute();
      expect(results.length > 0).toBe(back.includes(id));
    }
  });

  it('in several processes erases each leaver once', async () => {
    const portal = await testPortal();
    const ids = Array.from({ length: 8 }, (_, index) => String(20_260_010 + index));
    for (const id of ids) await scheduleErasure(portal, id);
    portal.pass(30 * DAY);
    const [here, there] = await Promise.all([
      eraseDueLeavers(portal),
      eraseLeavers(another(portal), portal.app.now()),
    ]);
    expect(here + there).toBe(ids.length);
    const entries = await portal.db
      .selectFrom('audit_log')
      .select('student_id')
      .where('event', '=', 'student-erased')
      .execute();
    expect(entries.map(({ student_id }) => student_id).toSorted()).toEqual(ids);
  });

  it('continues if one can’t be erased, and reports it', async () => {
    const portal = await testPortal();
    const [stuck, next] = ['20260010', '20260011'];
    for (const id of [stuck, next]) await scheduleErasure(portal, id);
    // A row of a table that the erasure does not know keeps the student.
    await sql`create table notes (student_id varchar(20) references students (id))`.execute(portal.db);
    await sql`insert into notes values (${stuck})`.execute(portal.db);
    portal.pass(30 * DAY);
    await expect(eraseDueLeavers(portal)).rejects.toThrow('1 leaver could not be erased');
    expect([await hasStudent(portal, stuck), await hasStudent(portal, next)]).toEqual([true, false]);
  });
});
