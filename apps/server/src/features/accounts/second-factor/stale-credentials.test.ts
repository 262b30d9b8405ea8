import { paths } from '@formroom/domain/api/paths.ts';
import type { BeginSecondFactorResponse, RecoveryCodes } from '@formroom/domain/api/second-factor.ts';
import { describe, expect, it, vi } from 'vitest';
import {
  ADMIN_PASSWORD as password,
  getTotpCode,
  setUpSecondFactor,
} from '../../../testing/authenticator.ts';
import { delayBefore, runOnceAfter } from '../../../testing/query-hooks.ts';
import { resetAdmin } from '../../../testing/reset-admin.ts';
import type { TestBrowser } from '../../../testing/test-browser.ts';
import { testPortal, type TestPortal } from '../../../testing/test-portal.ts';
import { isWaitingForLock } from '../../../testing/is-waiting-for-lock.ts';
import { hashWithStoredSalt } from './recovery-code.ts';

/** The last statement of the reauthentication. */
const proved = /^delete from "sign_in_tries"/;
/** A statement of the transaction that changes the factor. */
const changed = /^delete from "sessions" where "admin_name"/;
const replaced = /^delete from "recovery_codes" where "admin_name" = \S+$/;

interface Place {
  readonly portal: TestPortal;
  readonly admin: TestBrowser;
  readonly code: string;
}

const remove = ({ admin, code }: Place) => admin.post(paths.removeSecondFactor, { password, code });
const renew = ({ admin, code }: Place) => admin.post(paths.recoveryCodes, { password, code });
const begin = ({ admin, code }: Place) => admin.post(paths.secondFactor, { password, code });
const confirm = async ({ portal, admin, code }: Place) => {
  const { secret } = (
    await admin.post(paths.secondFactor, { password, code })
  ).json<BeginSecondFactorResponse>();
  runOnceAfter(portal.db, changed, () => resetAdmin(portal));
  return await admin.post(paths.confirmSecondFactor, { code: getTotpCode(portal, secret) });
};

const cases: Record<string, (place: Place) => ReturnType<typeof remove>> = {
  'a removal, before it is done': (place) => {
    runOnceAfter(place.portal.db, proved, () => resetAdmin(place.portal));
    return remove(place);
  },
  'a removal, before the new session begins': (place) => {
    runOnceAfter(place.portal.db, changed, () => resetAdmin(place.portal));
    return remove(place);
  },
  'new recovery codes': (place) => {
    runOnceAfter(place.portal.db, proved, () => resetAdmin(place.portal));
    return renew(place);
  },
  'the start of the move to another phone': (place) => {
    runOnceAfter(place.portal.db, proved, () => resetAdmin(place.portal));
    return begin(place);
  },
  'the first code of another phone': confirm,
};

describe.each(Object.entries(cases))('a concurrent reset of the sign-in during %s', (_name, change) => {
  it('makes the request fail, and leaves neither session nor factor', async () => {
    const portal = await testPortal();
    const admin = await portal.admin();
    const { recoveryCodes } = await setUpSecondFactor(portal, admin);
    const answer = await change({ portal, admin, code: recoveryCodes[0] ?? '' });
    expect(answer.statusCode, answer.body).toBe(401);
    expect((await admin.get(paths.secondFactor)).statusCode).toBe(401);
    for (const table of ['sessions', 'second_factors', 'recovery_codes'] as const) {
      expect(await portal.db.selectFrom(table).selectAll().execute(), table).toEqual([]);
    }
  });
});

it('a new password ends the session that is just setting up a second factor with the old one', async () => {
  const portal = await testPortal();
  const [owner, thief] = [await portal.admin(), await portal.admin()];
  const { secret } = (await thief.post(paths.secondFactor, { password })).json<BeginSecondFactorResponse>();
  const statuses: number[] = [];
  runOnceAfter(portal.db, /^insert into "sign_in_tries"/, async () => {
    const change = { old_password: password, password: 'another one of ours' };
    statuses.push((await owner.post(paths.changeAdminPassword, change)).statusCode);
  });
  const code = getTotpCode(portal, secret);
  statuses.push((await thief.post(paths.confirmSecondFactor, { code })).statusCode);
  expect(statuses).toEqual([200, 401]);
  expect((await owner.get(paths.secondFactor)).json()).toMatchObject({ active: false });
});

it('of two concurrent removals of a factor one succeeds, and its session continues', async () => {
  const portal = await testPortal();
  const admin = await portal.admin();
  const { recoveryCodes } = await setUpSecondFactor(portal, admin);
  const [mine = '', code = ''] = recoveryCodes;
  const elsewhere = await portal.admin();
  const statuses: number[] = [];
  runOnceAfter(portal.db, proved, async () => {
    statuses.push((await remove({ portal, admin: elsewhere, code })).statusCode);
  });
  statuses.push((await remove({ portal, admin, code: mine })).statusCode);
  expect(statuses).toEqual([200, 401]);
  expect((await elsewhere.get(paths.secondFactor)).statusCode).toBe(200);
});

it('two concurrent renewals of recovery codes leave ten valid codes', async () => {
  const portal = await testPortal();
  const admin = await portal.admin();
  const { recoveryCodes } = await setUpSecondFactor(portal, admin);
  // The request that has deleted the old codes waits for the other one to do so, unless a lock prevents that.
  let open: () => void = () => undefined;
  const bothDrop = new Promise<void>((resolve) => {
    open = resolve;
  });
  let dropping = 0;
  delayBefore(portal.db, replaced, () => {
    dropping += 1;
    if (dropping === 2) open();
  });
  delayBefore(portal.db, /^insert into "recovery_codes"/, () => bothDrop);
  const [first = '', second = ''] = recoveryCodes;
  const calls: ReturnType<typeof renew>[] = [];
  // The second request starts after the first has reauthenticated; both continue when the second has, too.
  const bothProved = new Promise<void>((resolve) => {
    runOnceAfter(portal.db, proved, () => {
      runOnceAfter(portal.db, proved, async () => {
        resolve();
        await bothProved;
      });
      calls.push(renew({ portal, admin, code: second }));
      return bothProved;
    });
  });
  calls.push(renew({ portal, admin, code: first }));
  await bothProved;
  await Promise.race([bothDrop, vi.waitUntil(() => isWaitingForLock(portal.db), { timeout: 30_000 })]);
  open();
  const answers = await Promise.all(calls);
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200]);

  const rows = await portal.db.selectFrom('recovery_codes').select('code_hash').execute();
  const stored = rows.map(({ code_hash }) => code_hash).toSorted();
  expect(stored).toHaveLength(10);
  const sets = answers.map((answer) => answer.json<RecoveryCodes>().recovery_codes);
  const hashes = await Promise.all(
    sets.map(async (set) => {
      const all = await Promise.all(set.map((code) => hashWithStoredSalt(stored[0] ?? '', code)));
      return all.toSorted();
    }),
  );
  expect(hashes).toContainEqual(stored);
});
