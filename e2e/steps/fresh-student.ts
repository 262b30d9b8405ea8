import { paths } from '@formroom/domain/api/paths.ts';
import type { Page } from '@playwright/test';
import { callsOf } from './calls.ts';
import { Office } from './office.ts';

const PASSWORD = 'kiskadee-on-the-wire';

/** Signs in a student who has answered nothing yet, past the first sign-in and without showing its pages. */
export async function signInFreshStudent(page: Page, portalUrl: string) {
  const { id, birthDate } = await (await Office.at(portalUrl)).newStudent();
  const calls = callsOf(page.request);
  await calls.post(paths.loginStudent, { student_id: id, password: birthDate });
  await calls.post(paths.changePassword, { student_id: id, password: PASSWORD });
  return { id, password: PASSWORD };
}
