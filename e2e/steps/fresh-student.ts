import { paths, pathTo } from '@formroom/domain/api/paths.ts';
import type { StudentRecord } from '@formroom/domain/api/students.ts';
import type { Page } from '@playwright/test';
import { callsOf } from './calls.ts';
import { Office } from './office.ts';

const PASSWORD = 'kiskadee-on-the-wire';

/** Signs in a student who has answered nothing yet, past the first sign-in and without showing its pages. */
export async function signInFreshStudent(page: Page, portalUrl: string) {
  const office = await Office.at(portalUrl);
  const calls = callsOf(page.request);
  for (;;) {
    const { id, birthDate } = await office.newStudent();
    await calls.post(paths.loginStudent, { student_id: id, password: birthDate });
    await calls.post(paths.changePassword, { student_id: id, password: PASSWORD });
    if (await hasAnsweredNothing(page, id)) return { id, password: PASSWORD };
  }
}

async function hasAnsweredNothing(page: Page, id: string) {
  const answer = await page.request.get(pathTo(paths.studentRecord, { id }));
  const [record] = (await answer.json()) as StudentRecord[];
  return record?.home_address === null && record.living_status === null && record.device_type === null;
}
