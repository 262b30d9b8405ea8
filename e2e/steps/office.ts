import { paths, pathTo } from '@formroom/domain/api/paths.ts';
import type { ChangeSettings } from '@formroom/domain/api/settings.ts';
import type { StudentListEntry, StudentRecord } from '@formroom/domain/api/students.ts';
import { birthDatePassword } from '@formroom/domain/school/dates.ts';
import { type APIRequestContext, request } from '@playwright/test';
import { callsOf } from './calls.ts';
import { office } from './demo-accounts.ts';

/** What the school office does from its own computer while a family uses the portal. */
export class Office {
  private readonly calls: APIRequestContext;
  private constructor(calls: APIRequestContext) {
    this.calls = calls;
  }

  static async at(url: string) {
    const desk = new Office(await request.newContext({ baseURL: url }));
    await callsOf(desk.calls).post(paths.adminLogin, office);
    return desk;
  }

  async changeSettings(settings: ChangeSettings) {
    await callsOf(this.calls).post(paths.settings, settings);
  }

  async resetPassword(studentId: string) {
    await callsOf(this.calls).post(paths.resetPassword, { student_id: studentId });
  }

  /** A student who has never signed in and answered nothing; each test gets another one. */
  async newStudent() {
    const answer = await this.calls.get(paths.students);
    const students = (await answer.json()) as StudentListEntry[];
    // From the end of the list, where no journey looks for one by name.
    for (const { id, class_id } of students.sort((a, b) => b.id.localeCompare(a.id))) {
      if (taken.has(id)) continue;
      taken.add(id);
      const born = await this.birthDateOfUntouched(id);
      if (born !== undefined) return { id, class_id, birthDate: birthDatePassword(born) };
    }
    throw new Error('The demo school has no student left who has answered nothing.');
  }

  private async birthDateOfUntouched(id: string) {
    const answer = await this.calls.get(pathTo(paths.studentRecord, { id }));
    const [record] = (await answer.json()) as StudentRecord[];
    if (!record) return undefined;
    const { home_address: address, living_status: status, device_type: device, date_of_birth: born } = record;
    return address === null && status === null && device === null ? (born ?? undefined) : undefined;
  }
}

// Each worker has a portal of its own, and no two tests on it take the same student.
const taken = new Set<string>();
