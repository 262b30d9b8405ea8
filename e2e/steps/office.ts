import { paths, pathTo } from '@formroom/domain/api/paths.ts';
import type { Session } from '@formroom/domain/api/session.ts';
import type { UpdateSettings } from '@formroom/domain/api/settings.ts';
import type { StudentListEntry, StudentRecord } from '@formroom/domain/api/students.ts';
import { birthDatePassword } from '@formroom/domain/school/dates.ts';
import { type APIRequestContext, request } from '@playwright/test';
import { createApiClient } from './api-client.ts';
import { office } from './demo-accounts.ts';

/** The office's actions on its own computer while a family uses the portal. */
export class Office {
  private readonly url: string;
  private readonly calls: APIRequestContext;
  private constructor(url: string, calls: APIRequestContext) {
    this.url = url;
    this.calls = calls;
  }

  /** Signs in once for all journeys of a worker, unless one of them has ended the session. */
  static async signIn(url: string) {
    const known = offices.get(url);
    if (known && (await known.isSignedIn())) return known;
    const desk = new Office(url, await request.newContext({ baseURL: url }));
    await createApiClient(desk.calls).post(paths.adminLogin, office);
    offices.set(url, desk);
    return desk;
  }

  private async isSignedIn() {
    const answer = await this.calls.get(paths.session);
    return ((await answer.json()) as Session).authenticated;
  }

  async changeSettings(settings: UpdateSettings) {
    await createApiClient(this.calls).post(paths.settings, settings);
  }

  async resetPassword(studentId: string) {
    await createApiClient(this.calls).post(paths.resetPassword, { student_id: studentId });
  }

  /** Returns a student who never signed in and has no answers; each test gets a different one. */
  async newStudent() {
    const pool = await this.studentPool();
    for (let next = pool.pop(); next; next = pool.pop()) {
      const { id, class_id } = next;
      const born = await this.birthDateOfUntouched(id);
      if (born !== undefined) return { id, class_id, birthDate: birthDatePassword(born) };
    }
    throw new Error('The demo school has no student left who has answered nothing.');
  }

  /** Loaded once; students are taken from its end, which no journey searches by name. */
  private async studentPool() {
    const known = pools.get(this.url);
    if (known) return known;
    const answer = await this.calls.get(paths.students);
    const pool = ((await answer.json()) as StudentListEntry[]).sort((a, b) => a.id.localeCompare(b.id));
    pools.set(this.url, pool);
    return pool;
  }

  private async birthDateOfUntouched(id: string) {
    const answer = await this.calls.get(pathTo(paths.studentRecord, { id }));
    const [record] = (await answer.json()) as StudentRecord[];
    if (!record) return undefined;
    const { home_address: address, living_status: status, device_type: device, date_of_birth: born } = record;
    return address === null && status === null && device === null ? (born ?? undefined) : undefined;
  }
}

// Each worker has its own portal, and no two journeys on it get the same student.
const offices = new Map<string, Office>();
const pools = new Map<string, StudentListEntry[]>();
