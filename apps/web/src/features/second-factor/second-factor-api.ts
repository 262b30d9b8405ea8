import { paths } from '@formroom/domain/api/paths.ts';
import { queryOptions } from '@tanstack/react-query';
import { get, post } from '#web/lib/api-client.ts';

/** Required before the second factor is changed; the code only if it is enabled. */
export interface Reauthentication {
  readonly password: string;
  readonly code?: string;
}

export const secondFactorQuery = queryOptions({
  queryKey: ['second-factor'],
  queryFn: ({ signal }) => get(paths.secondFactor, { signal }),
  staleTime: 0,
});

export const beginSecondFactor = (proof: Partial<Reauthentication>) =>
  post(paths.secondFactor, { body: proof });
export const confirmSecondFactor = (code: string) => post(paths.confirmSecondFactor, { body: { code } });
export const renewRecoveryCodes = ({ password, code = '' }: Reauthentication) =>
  post(paths.recoveryCodes, { body: { password, code } });
export const removeSecondFactor = ({ password, code = '' }: Reauthentication) =>
  post(paths.removeSecondFactor, { body: { password, code } });
