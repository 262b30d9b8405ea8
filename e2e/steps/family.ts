import { paths } from '@formroom/domain/api/paths.ts';
import type { SaveStudent } from '@formroom/domain/api/students.ts';
import { type APIRequestContext, type BrowserContext, request } from '@playwright/test';
import { createApiClient } from './api-client.ts';

const PASSWORD = 'the first words';

/** A family that uses the API, or a browser of its own, while the test shows the office's pages. */
export class Family {
  private readonly requests: APIRequestContext;
  private readonly id: string;
  private constructor(requests: APIRequestContext, id: string) {
    this.requests = requests;
    this.id = id;
  }

  /** Signs in for the first time and chooses a password. @param browser whose requests are used, and which is signed in then */
  static async signIn(
    url: string,
    { id, birthDate }: { id: string; birthDate: string },
    browser?: BrowserContext,
  ) {
    const family = new Family(browser?.request ?? (await request.newContext({ baseURL: url })), id);
    await createApiClient(family.requests).post(paths.loginStudent, { student_id: id, password: birthDate });
    await createApiClient(family.requests).post(paths.changePassword, { student_id: id, password: PASSWORD });
    return family;
  }

  async save(answers: Omit<SaveStudent, 'id'>) {
    await createApiClient(this.requests).post(paths.saveStudent, { id: this.id, ...answers });
  }
}
