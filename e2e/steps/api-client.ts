import { type APIRequestContext, expect } from '@playwright/test';

/** Calls the portal's API with its CSRF token, as the page does. */
export function createApiClient(request: APIRequestContext) {
  const token = async () => {
    await request.get('/sanctum/csrf-cookie');
    const { cookies } = await request.storageState();
    return decodeURIComponent(cookies.find(({ name }) => name === 'XSRF-TOKEN')?.value ?? '');
  };
  return {
    async post(path: string, data: object) {
      const answer = await request.post(path, { data, headers: { 'X-XSRF-TOKEN': await token() } });
      expect(answer.ok(), `${path}: ${await answer.text()}`).toBe(true);
    },
  };
}
