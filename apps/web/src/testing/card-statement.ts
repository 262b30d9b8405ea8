import type { StatementKey } from '@formroom/domain/api/card-verification.ts';
import type { CardStatement, TranscriptStatement } from '@formroom/domain/card-verification/statement.ts';

const encodeBytes = (bytes: Uint8Array) =>
  btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');

const encodeJson = (value: unknown) => encodeBytes(new TextEncoder().encode(JSON.stringify(value)));

const SCHOOL = 'St. Hilary Secondary School';

/** The statement of a card, with a name that needs more than ASCII. */
export const statement: CardStatement = {
  iat: 1_782_000_000,
  jti: '4K7MP2X9T3',
  name: 'Zoë Ramdeen',
  birth_year: 2013,
  form_level: 2,
  class_id: '2A',
  year: 2025,
  term: 3,
  average: 71.4,
  subjects: 11,
};

/** The statement of a transcript of the same student. */
const transcriptStatement: TranscriptStatement = {
  iat: statement.iat,
  jti: statement.jti,
  name: statement.name,
  birth_year: statement.birth_year,
  terms: 5,
  first: '2024/2',
  last: '2025/3',
};

/** A school that signs statements. */
export async function createSigner(kid = 'key-1') {
  const pair = await crypto.subtle.generateKey('Ed25519', true, ['sign', 'verify']);
  if (!('privateKey' in pair)) throw new Error('An Ed25519 key has two parts.');
  const { x = '' } = await crypto.subtle.exportKey('jwk', pair.publicKey);
  const key: StatementKey = { kty: 'OKP', crv: 'Ed25519', x, kid, alg: 'EdDSA', use: 'sig', school: SCHOOL };
  const signParts = async (header: object, payload: object) => {
    const signed = `${encodeJson(header)}.${encodeJson(payload)}`;
    const signature = await crypto.subtle.sign('Ed25519', pair.privateKey, new TextEncoder().encode(signed));
    return `${signed}.${encodeBytes(new Uint8Array(signature))}`;
  };
  return {
    key,
    signParts,
    sign: (changed: Partial<CardStatement> = {}) =>
      signParts({ alg: 'EdDSA', kid }, { ...statement, ...changed }),
    signTranscript: () => signParts({ alg: 'EdDSA', kid }, transcriptStatement),
  };
}
