import { type APIRequestContext, expect } from '@playwright/test';

/** Sends POST requests to the API with the CSRF token, as the page does. */
export function createApiClient(request: APIRequestContext) {
  const token = async () => {
    await request.get('/sanctum/csrf-cookie');
    const { cookies } = await request.storageState();
    return decodeURIComponent(cookies.find(({ name }) => name === 'XSRF-TOKEN')?.value ?? '');
  };
  return {
    async post(path: string, data: object) {
      const response = await request.post(path, { data, headers: { 'X-XSRF-TOKEN': await token() } });
      expect(response.ok(), `${path}: ${await response.text()}`).toBe(true);
      return response;
    },
  };
}
