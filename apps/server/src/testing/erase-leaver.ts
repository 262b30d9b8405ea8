import { paths } from '@formroom/domain/api/paths.ts';
import { expect } from 'vitest';
import { eraseLeavers } from '../features/erasure/erase-leavers.service.ts';
import type { TestPortal } from './test-portal.ts';

/** Marks a student as left, and schedules the erasure of all data after the waiting time. */
export async function scheduleErasure(portal: TestPortal, studentId: string) {
  const admin = await portal.admin();
  expect((await admin.post(paths.leavers, { student_id: studentId, erase: 1 })).statusCode).toBe(200);
}

/** Erases leavers whose waiting time is over; returns their number. */
export const eraseDueLeavers = ({ app, db }: TestPortal) => eraseLeavers(db, app.now());

export const hasStudent = async ({ db }: TestPortal, id: string) =>
  (await db.selectFrom('students').select('id').where('id', '=', id).executeTakeFirst()) !== undefined;
