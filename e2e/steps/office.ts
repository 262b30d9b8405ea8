import { paths, pathTo } from '@formroom/domain/api/paths.ts';
import type { Session } from '@formroom/domain/api/session.ts';
import type { UpdateSettings } from '@formroom/domain/api/settings.ts';
import type { StudentListEntry, StudentRecord } from '@formroom/domain/api/students.ts';
import { birthDatePassword } from '@formroom/domain/school/dates.ts';
import { type APIRequestContext, request } from '@playwright/test';
import { createApiClient } from './api-client.ts';
import { office } from './demo-accounts.ts';

/** The office, which uses the API while the test shows a family's pages. */
export class Office {
  private readonly url: string;
  private readonly requests: APIRequestContext;
  private constructor(url: string, requests: APIRequestContext) {
    this.url = url;
    this.requests = requests;
  }

  /** Signs in once for all journeys of a worker, unless one of them has ended the session. */
  static async signIn(url: string) {
    const existing = offices.get(url);
    if (existing && (await existing.isSignedIn())) return existing;
    const signedIn = new Office(url, await request.newContext({ baseURL: url }));
    await createApiClient(signedIn.requests).post(paths.adminLogin, office);
    offices.set(url, signedIn);
    return signedIn;
  }

  private async isSignedIn() {
    const response = await this.requests.get(paths.session);
    return ((await response.json()) as Session).authenticated;
  }

  async changeSettings(settings: UpdateSettings) {
    const client = createApiClient(this.requests);
    // Some settings ask for the password again.
    await client.post(paths.reauthenticate, { password: office.password });
    await client.post(paths.settings, settings);
  }

  async resetPassword(studentId: string) {
    await createApiClient(this.requests).post(paths.resetPassword, { student_id: studentId });
  }

  /** Sends a reminder about a student, also if one was sent a short time ago. */
  async remind(studentId: string, text: string) {
    const body = { selection: { ids: [studentId] }, text, again: true };
    await createApiClient(this.requests).post(paths.remind, body);
  }

  /** Returns a student who never signed in and has no answers; each test gets a different one. */
  async newStudent() {
    const pool = await this.studentPool();
    for (let next = pool.pop(); next; next = pool.pop()) {
      const { id, class_id } = next;
      const birthDate = await this.getBirthDateIfUnanswered(id);
      if (birthDate !== undefined) return { id, class_id, birthDate: birthDatePassword(birthDate) };
    }
    throw new Error('Every student of the demo school is already used by a test.');
  }

  /** Loads the list once. Tests take students from its end, because no journey searches those by name. */
  private async studentPool() {
    const existing = pools.get(this.url);
    if (existing) return existing;
    const response = await this.requests.get(paths.students);
    const pool = ((await response.json()) as StudentListEntry[]).sort((a, b) => a.id.localeCompare(b.id));
    pools.set(this.url, pool);
    return pool;
  }

  private async getBirthDateIfUnanswered(id: string) {
    const response = await this.requests.get(pathTo(paths.studentRecord, { id }));
    const [record] = (await response.json()) as StudentRecord[];
    if (!record) return undefined;
    const {
      home_address: address,
      living_status: status,
      device_type: device,
      date_of_birth: birthDate,
    } = record;
    return address === null && status === null && device === null ? (birthDate ?? undefined) : undefined;
  }
}

// Each worker has its own portal, and no two journeys on it get the same student.
const offices = new Map<string, Office>();
const pools = new Map<string, StudentListEntry[]>();
