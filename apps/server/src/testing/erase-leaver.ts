import { paths } from '@formroom/domain/api/paths.ts';
import { expect } from 'vitest';
import { eraseLeavers } from '../features/leavers/erase-leavers.service.ts';
import type { TestPortal } from './test-portal.ts';

/** Lets a student leave, and orders that everything is erased after the waiting time. */
export async function scheduleErasure(portal: TestPortal, studentId: string) {
  const admin = await portal.admin();
  expect((await admin.post(paths.leavers, { student_id: studentId, erase: 1 })).statusCode).toBe(200);
}

/** Erases whoever's time is over; gives how many. */
export const eraseDueLeavers = ({ app, db }: TestPortal) => eraseLeavers(db, app.now());

export const hasStudent = async ({ db }: TestPortal, id: string) =>
  (await db.selectFrom('students').select('id').where('id', '=', id).executeTakeFirst()) !== undefined;
