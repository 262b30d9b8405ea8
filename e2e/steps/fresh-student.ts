import { paths, pathTo } from '@formroom/domain/api/paths.ts';
import type { StudentListEntry, StudentRecord } from '@formroom/domain/api/students.ts';
import { birthDatePassword } from '@formroom/domain/school/dates.ts';
import { type APIRequestContext, type Page, request } from '@playwright/test';
import { callsOf } from './calls.ts';
import { office } from './demo-accounts.ts';

const PASSWORD = 'kiskadee-on-the-wire';

/** Signs in a student who has answered nothing yet, past the first sign-in and without showing its pages. */
export async function signInFreshStudent(page: Page, portalUrl: string) {
  const { id, date_of_birth: born } = await takeStudent(portalUrl);
  const calls = callsOf(page.request);
  await calls.post(paths.loginStudent, { student_id: id, password: birthDatePassword(born ?? '') });
  await calls.post(paths.changePassword, { student_id: id, password: PASSWORD });
  return { id, password: PASSWORD };
}

// Each worker has a portal of its own, and no two tests on it take the same student. From the end of the list, where
// no other journey looks for one.
const unused = new Map<string, StudentListEntry[]>();

async function takeStudent(portalUrl: string): Promise<StudentListEntry> {
  const desk = await request.newContext({ baseURL: portalUrl });
  await callsOf(desk).post(paths.adminLogin, office);
  const students = unused.get(portalUrl) ?? (await listStudents(desk));
  unused.set(portalUrl, students);
  for (let student = students.pop(); student; student = students.pop()) {
    if (!(await hasAnsweredNothing(desk, student.id))) continue;
    await desk.dispose();
    return student;
  }
  throw new Error('The demo school has no more students who have answered nothing.');
}

async function listStudents(desk: APIRequestContext) {
  const students = (await (await desk.get(paths.students)).json()) as StudentListEntry[];
  return students.sort((a, b) => a.id.localeCompare(b.id));
}

async function hasAnsweredNothing(desk: APIRequestContext, id: string) {
  const answer = await desk.get(pathTo(paths.studentRecord, { id }));
  const [record] = (await answer.json()) as StudentRecord[];
  return record?.home_address === null && record.living_status === null && record.device_type === null;
}
