import { type AuditedAction, auditedAction, auditedActions } from '@formroom/domain/api/audit.ts';
import { expect, it } from 'vitest';
import { testPortal } from '../../testing/test-portal.ts';
import { addToAuditLog } from '../audit/audit.repository.ts';
import { findLooks } from './family-archive.repository.ts';

const ANYA = '20260001';
const OTHER = '20260003';
const names = Object.keys(auditedActions) as AuditedAction[];

it('has all that was done about many students at once, and nothing about the school or another student', async () => {
  const { app, db } = await testPortal();
  const entry = (event: AuditedAction, student_id: string | null, details: string | null) =>
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
  const looks = await findLooks(db, ANYA, new Set(['2A']));
  const many = names.filter((event) => auditedAction(event).scope === 'many');
  expect(many).toContain('import-previewed');
  expect(looks.map(({ event, details }) => [event, details])).toEqual(
    many.flatMap((event) => [
      [event, null],
      ...(auditedAction(event).details === 'class' ? [] : [[event, 'something that no class is called']]),
    ]),
  );
});
