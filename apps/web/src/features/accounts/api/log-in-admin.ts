import { paths } from '@formroom/domain/api/paths.ts';
import { post } from '#web/lib/api-client.ts';

export const logInAdmin = (name: string, password: string) =>
  post<{ data: string; name: 'Admin' }>(paths.adminLogin, { name, password });
