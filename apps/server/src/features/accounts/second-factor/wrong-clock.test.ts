import { expect, it } from 'vitest';
import { getTotpCode, setUpSecondFactor, signInAsAdmin } from '../../../testing/authenticator.ts';
import { testPortal } from '../../../testing/test-portal.ts';

const MINUTE = 60;

it('a code that would be right at another time says that a clock is wrong, counts as wrong, and is used up', async () => {
  const portal = await testPortal();
  const { secret } = await setUpSecondFactor(portal, await portal.admin());
  const tryCode = async (secondsOff: number, password?: string) => {
    const response = await signInAsAdmin(portal.browser(), getTotpCode(portal, secret, secondsOff), password);
    return { status: response.statusCode, ...response.json<{ message: string }>() };
  };
  for (const off of [-10 * MINUTE, 10 * MINUTE]) {
    expect(await tryCode(off)).toMatchObject({
      status: 422,
      message: expect.stringMatching(/clock/) as string,
    });
  }
  // With a wrong password nobody learns anything.
  expect((await tryCode(10 * MINUTE, 'not the password')).message).not.toMatch(/clock/);
  expect((await tryCode(3 * 60 * MINUTE)).message).not.toMatch(/clock/);
  const { wrong_codes } = await portal.db
    .selectFrom('second_factors')
    .select('wrong_codes')
    .executeTakeFirstOrThrow();
  expect(wrong_codes).toBe(3);

  // Ten minutes later the code is the one of the time, but somebody may have guessed it.
  portal.pass(10);
  expect((await tryCode(0)).status).toBe(422);
  portal.pass(1);
  expect((await tryCode(0)).status).toBe(200);
});
