import { hkdfSync } from 'node:crypto';
import { EncryptJWT, jwtDecrypt } from 'jose';
import { z } from 'zod';
import type { StaffSignInConfig } from '../../../staff-sign-in-config.ts';

const VALID_MINUTES = 10;
export const VALID_SECONDS = VALID_MINUTES * 60;
const KEY_BYTES = 32;

/** A sign-in that is not finished: first the browser is at the provider, then perhaps the second factor is needed. */
const stateSchema = z.discriminatedUnion('step', [
  z.object({ step: z.literal('provider'), state: z.string(), nonce: z.string(), verifier: z.string() }),
  z.object({
    step: z.literal('code'),
    email: z.string(),
    /** Of the administrator as the provider's answer found it. */
    fingerprint: z.string(),
  }),
]);
type SignInState = z.infer<typeof stateSchema>;
type StateAt<Step extends SignInState['step']> = Extract<SignInState, { step: Step }>;

/**
 * Encrypts the state of a sign-in for the browser's cookie, so that any process can continue it and nothing has to be
 * stored or deleted. The key depends on the client's secret, which all processes share.
 */
export function createSealer({
  clientId,
  clientSecret,
}: Pick<StaffSignInConfig, 'clientId' | 'clientSecret'>) {
  const key = new Uint8Array(
    hkdfSync('sha256', clientSecret, clientId, 'formroom staff sign-in 1', KEY_BYTES),
  );
  return {
    seal: (state: SignInState, now: Date) =>
      new EncryptJWT(state)
        .setProtectedHeader({ alg: 'dir', enc: 'A256GCM' })
        .setExpirationTime(new Date(now.getTime() + VALID_SECONDS * 1000))
        .encrypt(key),

    /** Returns undefined for a cookie of another step, and for one that is missing, expired or altered. */
    unseal: async <Step extends SignInState['step']>(
      step: Step,
      cookie: string | undefined,
      now: Date,
    ): Promise<StateAt<Step> | undefined> => {
      const opened = await jwtDecrypt(cookie ?? '', key, { currentDate: now }).catch(() => undefined);
      const state = stateSchema.safeParse(opened?.payload).data;
      return isAt(step, state) ? state : undefined;
    },
  };
}

const isAt = <Step extends SignInState['step']>(
  step: Step,
  state: SignInState | undefined,
): state is StateAt<Step> => state?.step === step;
