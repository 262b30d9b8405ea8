import { paths } from '@formroom/domain/api/paths.ts';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { PasswordChanger } from '#web/features/sign-in/change-password/password-changer.ts';
import { ApiError, NetworkError } from '#web/lib/api-error.ts';

/** An account at its first sign-in, on a server whose next response can be lost. */
const school = { password: '20140315', isFirst: true, session: 'first' as 'first' | 'whole' | 'none' };
let losesAnswer: 'no' | 'its body' | 'all of it' = 'no';
let signIns: string[] = [];

const json = (status: number, body: unknown) => new Response(JSON.stringify(body), { status });
const refused = (field: string) => json(422, { message: 'No.', errors: { [field]: ['No.'] } });

function change({ password, old_password }: Record<string, string>) {
  if (school.session === 'none') return json(401, { message: 'Not signed in.' });
  if (school.session === 'whole' && old_password !== school.password) return refused('old_password');
  if ((password ?? '').length < 8) return refused('password');
  Object.assign(school, {
    password,
    isFirst: false,
    session: losesAnswer === 'all of it' ? 'none' : 'whole',
  });
  return json(200, { name: 'Anya Ramdeen' });
}

function signIn({ password = '' }: Record<string, string>) {
  signIns.push(password);
  if (password !== school.password) return refused('message');
  school.session = school.isFirst ? 'first' : 'whole';
  return json(200, { name: 'Anya Ramdeen', student_id: '1', password_reset: school.isFirst ? 1 : 0 });
}

beforeEach(() => {
  Object.assign(school, { password: '20140315', isFirst: true, session: 'first' });
  losesAnswer = 'no';
  signIns = [];
  vi.stubGlobal('document', { cookie: 'XSRF-TOKEN=1' });
  vi.stubGlobal('fetch', (path: string, { body }: { body: string }) => {
    const sent = JSON.parse(body) as Record<string, string>;
    const answer = path === paths.changePassword ? change(sent) : signIn(sent);
    const isLost = losesAnswer !== 'no';
    losesAnswer = 'no';
    return isLost ? Promise.reject(new TypeError('Failed to fetch')) : Promise.resolve(answer);
  });
});
afterEach(() => void vi.unstubAllGlobals());

it.each(['its body', 'all of it'] as const)(
  'a new password whose response was lost (%s) is recognised as set when it is sent again',
  async (lost) => {
    const changer = new PasswordChanger('1');
    losesAnswer = lost;
    await expect(changer.change({ password: 'our own words' })).rejects.toBeInstanceOf(NetworkError);
    await changer.change({ password: 'our own words' });
    expect(school).toEqual({ password: 'our own words', isFirst: false, session: 'whole' });
  },
);

it('after a lost response, another password in the next try is the one that is set', async () => {
  const changer = new PasswordChanger('1');
  losesAnswer = 'all of it';
  await expect(changer.change({ password: 'our own words' })).rejects.toBeInstanceOf(NetworkError);
  await changer.change({ password: 'our other words' });
  expect(school).toMatchObject({ password: 'our other words', session: 'whole' });
});

it('a change on the Change Password page can be repeated after a lost response, too', async () => {
  Object.assign(school, { password: 'the old words', isFirst: false, session: 'whole' });
  const changer = new PasswordChanger('1');
  const both = { old_password: 'the old words', password: 'the new words' };
  losesAnswer = 'all of it';
  await expect(changer.change(both)).rejects.toBeInstanceOf(NetworkError);
  await changer.change(both);
  expect(school).toMatchObject({ password: 'the new words', session: 'whole' });
});

it('a rejected password is never tried as a sign-in', async () => {
  const changer = new PasswordChanger('1');
  await expect(changer.change({ password: 'short' })).rejects.toBeInstanceOf(ApiError);
  Object.assign(school, { password: 'the old words', isFirst: false, session: 'whole' });
  const wrongOld = { old_password: 'not these', password: 'the new words' };
  await expect(changer.change(wrongOld)).rejects.toMatchObject({ status: 422 });
  expect(signIns).toEqual([]);
});
