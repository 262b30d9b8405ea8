import { paths } from '@formroom/domain/api/paths.ts';
import type { SaveStudent } from '@formroom/domain/api/students.ts';
import { type APIRequestContext, request } from '@playwright/test';
import { createApiClient } from './api-client.ts';

const PASSWORD = 'the first words';

/** A family that uses the API while the test shows the office's pages. */
export class Family {
  private readonly requests: APIRequestContext;
  private readonly id: string;
  private constructor(requests: APIRequestContext, id: string) {
    this.requests = requests;
    this.id = id;
  }

  /** Signs in for the first time and chooses a password. */
  static async signIn(url: string, { id, birthDate }: { id: string; birthDate: string }) {
    const family = new Family(await request.newContext({ baseURL: url }), id);
    await createApiClient(family.requests).post(paths.loginStudent, { student_id: id, password: birthDate });
    await createApiClient(family.requests).post(paths.changePassword, { student_id: id, password: PASSWORD });
    return family;
  }

  async save(answers: Omit<SaveStudent, 'id'>) {
    await createApiClient(this.requests).post(paths.saveStudent, { id: this.id, ...answers });
  }
}
