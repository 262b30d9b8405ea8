import { paths, pathTo } from '@formroom/domain/api/paths.ts';
import type { ChangeSettings } from '@formroom/domain/api/settings.ts';
import type { StudentListEntry } from '@formroom/domain/api/students.ts';
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

  /** A student who has never signed in; each test gets another one. */
  async newStudent() {
    const answer = await this.calls.get(paths.students);
    const students = (await answer.json()) as StudentListEntry[];
    for (const { id, date_of_birth: born } of students.sort((a, b) => a.id.localeCompare(b.id))) {
      if (born === null || taken.has(id) || Number(id) < FIRST_OF_THE_MANY) continue;
      taken.add(id);
      if (await this.hasNeverSignedIn(id)) return { id, birthDate: birthDatePassword(born) };
    }
    throw new Error('The demo school has no student left who has never signed in.');
  }

  private async hasNeverSignedIn(studentId: string) {
    const answer = await this.calls.get(pathTo(paths.user, { student_id: studentId }));
    const [hint] = (await answer.json()) as { password_reset: number }[];
    return hint?.password_reset === 1;
  }
}

// Far from the fixed accounts, and from those that other journeys name.
const FIRST_OF_THE_MANY = 20260400;
const taken = new Set<string>();
