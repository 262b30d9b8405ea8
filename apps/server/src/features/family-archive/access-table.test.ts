import { type AuditAction, getAuditAction, auditActionLabels } from '@formroom/domain/api/audit.ts';
import { NO_CLASS } from '@formroom/domain/school/no-class.ts';
import { formatExportDetails } from '@formroom/domain/api/exports.ts';
import { expect, it } from 'vitest';
import { testPortal } from '../../testing/test-portal.ts';
import { addToAuditLog } from '../audit/audit.repository.ts';
import { findAccessEvents } from './family-archive.repository.ts';

const ANYA = '20260001';
const OTHER = '20260003';
const names = Object.keys(auditActionLabels) as AuditAction[];

it('the access table contains actions about many students at once, but none about the school or another student', async () => {
  const { app, db } = await testPortal();
  const entry = (event: AuditAction, student_id: string | null, details: string | null) =>
    addToAuditLog(db, {
      at: app.now().toISOString(),
      event,
      role: 'admin',
      who: 'admin',
      student_id,
      details,
    });
  for (const event of names) {
    await entry(event, null, null);
    await entry(event, null, 'something that no class is called');
    await entry(event, OTHER, null);
  }
  const looks = await findAccessEvents(db, ANYA, new Set(['2A']));
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
  const { app, db } = await testPortal();
  for (const event of ['answers-confirmed', 'record-changed', 'record-viewed'] as const)
    for (const status of [409, 422])
      await addToAuditLog(db, {
        at: app.now().toISOString(),
        event,
        role: 'admin',
        who: 'admin',
        student_id: ANYA,
        status,
      });
  const looks = await findAccessEvents(db, ANYA, new Set(['2A']));
  expect(looks.map(({ event }) => event)).toEqual(['answers-confirmed']);
});

it('the access table contains exports of the student’s class, but not of other classes', async () => {
  const { app, db } = await testPortal();
  const exported = async (...classes: string[]) => {
    const details = formatExportDetails(3, { classes });
    const entry = {
      at: app.now().toISOString(),
      event: 'data-exported',
      role: 'admin',
      who: 'admin',
    } as const;
    await addToAuditLog(db, { ...entry, student_id: null, details });
    return details;
  };
  const own = await exported('1A', '2A');
  const unusual = await exported('A, 3; 50 %');
  const withoutClass = await exported(NO_CLASS);
  const event = 'year-plan-viewed';
  await addToAuditLog(db, {
    at: app.now().toISOString(),
    event,
    role: 'admin',
    who: 'admin',
    details: NO_CLASS,
  });
  const looksOf = async (...classes: (string | null)[]) =>
    (await findAccessEvents(db, ANYA, new Set(classes))).map(({ details }) => details);
  expect(await looksOf('2A')).toEqual([own]);
  expect(await looksOf('A, 3; 50 %')).toEqual([unusual]);
  expect(await looksOf('3', null)).toEqual([withoutClass, NO_CLASS]);
});

it('the access table contains exports whose classes are missing or truncated in the log', async () => {
  const { app, db } = await testPortal();
  const names = Array.from({ length: 95 }, (_, index) => `,,,,,,,,${index + 1}`);
  const many = formatExportDetails(95, { classes: names });
  expect(many).toBe('95 students; all fields; 95 classes');
  const cut = '95 students; all fields; classes 1A, 50 %2';
  for (const details of [many, cut]) {
    const event = 'data-exported';
    await addToAuditLog(db, { at: app.now().toISOString(), event, role: 'admin', who: 'admin', details });
  }
  const looks = await findAccessEvents(db, ANYA, new Set(['2A']));
  expect(looks.map(({ details }) => details)).toEqual([many, cut]);
});
