import { paths } from '@formroom/domain/api/paths.ts';
import type { SaveStudent } from '@formroom/domain/api/students.ts';
import { type APIRequestContext, request } from '@playwright/test';
import { createApiClient } from './api-client.ts';

const PASSWORD = 'the first words';

/** A family's actions at home while the office works. */
export class Family {
  private readonly calls: APIRequestContext;
  private readonly id: string;
  private constructor(calls: APIRequestContext, id: string) {
    this.calls = calls;
    this.id = id;
  }

  /** Signs in for the first time and chooses a password. */
  static async signIn(url: string, { id, birthDate }: { id: string; birthDate: string }) {
    const home = new Family(await request.newContext({ baseURL: url }), id);
    await createApiClient(home.calls).post(paths.loginStudent, { student_id: id, password: birthDate });
    await createApiClient(home.calls).post(paths.changePassword, { student_id: id, password: PASSWORD });
    return home;
  }

  async save(answers: Omit<SaveStudent, 'id'>) {
    await createApiClient(this.calls).post(paths.saveStudent, { id: this.id, ...answers });
  }
}
