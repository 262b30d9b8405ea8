import { onTestFinished } from 'vitest';
import { openMailServer } from './open-mail-server.ts';

/** Opens a mail server until the test ends. */
export async function startMailServer(options: Parameters<typeof openMailServer>[0] = {}) {
  const server = await openMailServer(options);
  onTestFinished(server.close);
  return server;
}
