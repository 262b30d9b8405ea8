import { paths } from '@formroom/domain/api/paths.ts';
import { post } from '#web/lib/api-client.ts';

/** @param code only where the server has asked for it */
export const logInAdmin = (name: string, password: string, code?: string) =>
  post(paths.adminLogin, {
    body: {
      name,
      password,
      ...(code !== undefined && { code }),
    },
  });
