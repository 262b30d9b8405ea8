import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { createSigner, statement } from '#web/testing/card-statement.ts';
import { importKey, type VerifySignature } from './import-key.ts';
import { readHash } from './read-token.ts';
import { verifyStatement } from './verify-statement.ts';

const characters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_.';
let signer: Awaited<ReturnType<typeof createSigner>>;
let token: string;

beforeAll(async () => {
  signer = await createSigner();
  token = await signer.sign();
});
afterEach(() => vi.restoreAllMocks());

/** A browser that was made before Ed25519 came to WebCrypto. */
const withoutEd25519 = () =>
  vi
    .spyOn(crypto.subtle, 'importKey')
    .mockRejectedValue(new DOMException('Unrecognized algorithm', 'NotSupportedError'));

async function importVerify() {
  const spy = vi.spyOn(crypto.subtle, 'verify');
  const verify = await importKey(signer.key);
  return { verify, spy };
}

/** The school, with its one key. */
const school = (verify: VerifySignature, isOtherAddress = false) => ({
  isOtherAddress,
  keys: {
    isLoaded: true,
    find: (kid: string) =>
      Promise.resolve(
        kid === signer.key.kid
          ? { verify, school: signer.key.school, timeZone: 'America/Port_of_Spain' }
          : undefined,
      ),
  },
});

describe.each([
  ['WebCrypto', false],
  ['the library', true],
])('with %s, a statement', (_, isOldBrowser) => {
  const prepare = async () => {
    if (isOldBrowser) withoutEd25519();
    const { verify, spy } = await importVerify();
    return { school: school(verify), spy };
  };

  it('that the school signed is genuine', async () => {
    const { school: own, spy } = await prepare();
    expect(await verifyStatement(token, own)).toEqual({
      ...{ kind: 'genuine', token, statement },
      school: 'St. Hilary Secondary School',
      timeZone: 'America/Port_of_Spain',
    });
    expect(spy).toHaveBeenCalledTimes(isOldBrowser ? 0 : 1);
  });

  it('with any other character is not', async () => {
    const { school: own } = await prepare();
    const rounds = isOldBrowser ? 1 : 3;
    let accepted = 0;
    for (let at = 0; at < token.length; at += 1) {
      for (let round = 0; round < rounds; round += 1) {
        const other = characters.charAt((at * 31 + round * 17) % characters.length);
        if (other === token[at]) continue;
        const code = readHash(token.slice(0, at) + other + token.slice(at + 1));
        if (code?.kind === 'token' && (await verifyStatement(code.token, own)).kind === 'genuine')
          accepted += 1;
      }
    }
    expect(accepted).toBe(0);
  });

  it('whose signature is only spelled in another way is not read', async () => {
    const { school: own } = await prepare();
    const last = characters.indexOf(token.at(-1) ?? '');
    // The four bits after the signature's last are no part of it.
    const respelled = token.slice(0, -1) + characters.charAt(last + 1);
    expect(readHash(respelled)).toEqual({ kind: 'damaged' });
    expect(await verifyStatement(token, own)).toMatchObject({ kind: 'genuine' });
  });

  it('that another key signed under the school’s key ID is altered', async () => {
    const { school: own } = await prepare();
    const forger = await createSigner();
    expect(await verifyStatement(await forger.sign(), own)).toEqual({ kind: 'altered' });
  });
});

it('of an earlier address of the school is genuine', async () => {
  const { verify } = await importVerify();
  expect(await verifyStatement(token, school(verify, true))).toMatchObject({ kind: 'genuine' });
});

it('of another school is told from a forged one by its address', async () => {
  const { verify } = await importVerify();
  const other = await (await createSigner('other-key')).sign();
  expect(await verifyStatement(other, school(verify, true))).toEqual({ kind: 'other-school' });
  expect(await verifyStatement(other, school(verify))).toEqual({ kind: 'altered' });
});

it('that a revoked key has signed is not genuine', async () => {
  const keys = { isLoaded: true, find: () => Promise.resolve('revoked' as const) };
  expect(await verifyStatement(token, { isOtherAddress: false, keys })).toEqual({ kind: 'revoked-key' });
});

it.each(['none', 'HS256', 'ES256'])('with the algorithm %s is damaged', async (alg) => {
  const { verify } = await importVerify();
  const wrong = await signer.signParts({ alg, kid: signer.key.kid }, statement);
  expect(await verifyStatement(wrong, school(verify))).toEqual({ kind: 'damaged' });
});

it('can’t be judged without the keys, unless it names another school', async () => {
  const offline = (isLoaded: boolean, isOtherAddress: boolean) => ({
    isOtherAddress,
    keys: { isLoaded, find: () => Promise.reject(new Error('offline')) },
  });
  expect(await verifyStatement(token, offline(false, false))).toEqual({ kind: 'keys-missing' });
  expect(await verifyStatement(token, offline(true, false))).toEqual({ kind: 'keys-missing' });
  expect(await verifyStatement(token, offline(true, true))).toEqual({ kind: 'other-school' });
  expect(await verifyStatement(token, offline(false, true))).toEqual({ kind: 'keys-missing' });
});
