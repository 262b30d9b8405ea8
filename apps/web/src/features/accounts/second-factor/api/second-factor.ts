import { paths } from '@formroom/domain/api/paths.ts';
import type {
  BeginSecondFactorResponse,
  RecoveryCodes,
  SecondFactor,
} from '@formroom/domain/api/second-factor.ts';
import { queryOptions } from '@tanstack/react-query';
import { get, post } from '#web/lib/api-client.ts';

/** What is given once more before the second factor changes; the code only where it is on. */
export interface Reauthentication {
  readonly password: string;
  readonly code?: string;
}

export const secondFactorQuery = queryOptions({
  queryKey: ['second-factor'],
  queryFn: ({ signal }) => get<SecondFactor>(paths.secondFactor, { signal }),
  staleTime: 0,
});

export const beginSecondFactor = (proof: Reauthentication) =>
  post<BeginSecondFactorResponse>(paths.secondFactor, proof);
export const confirmSecondFactor = (code: string) => post<RecoveryCodes>(paths.confirmSecondFactor, { code });
export const renewRecoveryCodes = (proof: Reauthentication) =>
  post<RecoveryCodes>(paths.recoveryCodes, proof);
export const removeSecondFactor = (proof: Reauthentication) =>
  post<SecondFactor>(paths.removeSecondFactor, proof);
