import { type AuditAction, getAuditAction, auditActionLabels } from '@formroom/domain/api/audit-log.ts';
import { NO_CLASS } from '@formroom/domain/school/no-class.ts';
import { formatExportDetails } from '@formroom/domain/api/exports.ts';
import { expect, it } from 'vitest';
import { testPortal, type TestPortal } from '../../testing/test-portal.ts';
import type { AuditRow } from '../../db/tables.ts';
import { addToAuditLog } from '../audit-log/audit-log.repository.ts';
import {
  type AccessEvent,
  type AccessPage,
  findAccessEvents,
  findNewestEntry,
} from './family-archive.repository.ts';

const ANYA = '20260001';
const OTHER = '20260003';
const names = Object.keys(auditActionLabels) as AuditAction[];

/** Adds what an administrator did. */
const addEntry = (
  { app, db }: TestPortal,
  entry: Pick<AuditRow, 'event' | 'student_id' | 'details' | 'status'>,
) => addToAuditLog(db, { at: app.now().toISOString(), role: 'admin', who: 'admin', ...entry });

/** Reads all pages of one entry each. */
async function listAccessEvents({ db }: TestPortal, classes: readonly (string | null)[]) {
  const events: AccessEvent[] = [];
  let after: AccessPage['after'];
  do {
    const page: AccessPage = { upTo: await findNewestEntry(db), after, limit: 1 };
    const { entries, next } = await findAccessEvents(db, ANYA, new Set(classes), page);
    events.push(...entries);
    after = next;
  } while (after);
  return events;
}

it('the access table contains actions about many students at once, but none about the school or another student', async () => {
  const portal = await testPortal();
  for (const event of names) {
    await addEntry(portal, { event });
    await addEntry(portal, { event, details: 'something that no class is called' });
    await addEntry(portal, { event, student_id: OTHER });
  }
  const looks = await listAccessEvents(portal, ['2A']);
  const many = names.filter((event) => getAuditAction(event).scope === 'many');
  expect(many).toContain('import-previewed');
  expect(looks.map(({ event, details }) => [event, details])).toEqual(
    many.flatMap((event) => [
      [event, null],
      ...(getAuditAction(event).details === 'class' ? [] : [[event, 'something that no class is called']]),
    ]),
  );
});

it('the access table contains a refused confirmation, which shows the record, but no other refused call', async () => {
  const portal = await testPortal();
  for (const event of ['answers-confirmed', 'record-changed', 'record-viewed'] as const)
    for (const status of [409, 422]) await addEntry(portal, { event, student_id: ANYA, status });
  const looks = await listAccessEvents(portal, ['2A']);
  expect(looks.map(({ event }) => event)).toEqual(['answers-confirmed']);
});

it('the access table contains exports of the student’s class, but not of other classes', async () => {
  const portal = await testPortal();
  const exported = async (...classes: string[]) => {
    const details = formatExportDetails(3, { classes });
    await addEntry(portal, { event: 'data-exported', details });
    return details;
  };
  const own = await exported('1A', '2A');
  const unusual = await exported('A, 3; 50 %');
  const withoutClass = await exported(NO_CLASS);
  await addEntry(portal, { event: 'year-plan-viewed', details: NO_CLASS });
  const listReads = async (...classes: (string | null)[]) =>
    (await listAccessEvents(portal, classes)).map(({ details }) => details);
  expect(await listReads('2A')).toEqual([own]);
  expect(await listReads('A, 3; 50 %')).toEqual([unusual]);
  expect(await listReads('3', null)).toEqual([withoutClass, NO_CLASS]);
});

it('the access table contains exports whose classes are missing or truncated in the log', async () => {
  const portal = await testPortal();
  const names = Array.from({ length: 95 }, (_, index) => `,,,,,,,,${index + 1}`);
  const many = formatExportDetails(95, { classes: names });
  expect(many).toBe('95 students; all fields; 95 classes');
  const cut = '95 students; all fields; classes 1A, 50 %2';
  for (const details of [many, cut]) await addEntry(portal, { event: 'data-exported', details });
  const looks = await listAccessEvents(portal, ['2A']);
  expect(looks.map(({ details }) => details)).toEqual([many, cut]);
});
