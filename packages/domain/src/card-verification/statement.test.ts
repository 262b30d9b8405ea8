import { expect, it } from 'vitest';
import {
  cardStatementSchema,
  statementHeaderSchema,
  statementSchema,
  transcriptStatementSchema,
  verifyUrl,
  type CardStatement,
  type TranscriptStatement,
} from './statement.ts';

const statement: CardStatement = {
  iat: 1_764_000_000,
  jti: '4K7MP2X9TB',
  name: 'Anya Ramdeen',
  birth_year: 2014,
  form_level: 1,
  class_id: '1A',
  year: 2025,
  term: 3,
  average: 71.4,
  subjects: 11,
};

it('accepts a statement, and one of a card without average or date of birth', () => {
  expect(cardStatementSchema.parse(statement)).toEqual(statement);
  expect(cardStatementSchema.safeParse({ ...statement, average: null, birth_year: null }).success).toBe(true);
});

it.each([{ term: 4 }, { jti: '4K7-MP2-X9TB' }, { average: '71.4' }, { name: null }])(
  'rejects %j',
  (wrong) => {
    expect(cardStatementSchema.safeParse({ ...statement, ...wrong }).success).toBe(false);
  },
);

const transcript: TranscriptStatement = {
  iat: 1_764_000_000,
  jti: '4K7MP2X9TB',
  name: 'Anya Ramdeen',
  birth_year: 2014,
  terms: 6,
  first: '2024/1',
  last: '2026/2',
};

it('is of a card or of a transcript, and keeps every claim of either', () => {
  for (const each of [statement, transcript, { ...transcript, birth_year: null }])
    expect(statementSchema.parse(each)).toEqual(each);
  expect(cardStatementSchema.safeParse(transcript).success).toBe(false);
  expect(transcriptStatementSchema.safeParse(statement).success).toBe(false);
  for (const wrong of [{ first: '2024/4' }, { last: '2026-2' }, { terms: '6' }])
    expect(statementSchema.safeParse({ ...transcript, ...wrong }).success).toBe(false);
});

it('accepts no other algorithm', () => {
  expect(statementHeaderSchema.safeParse({ alg: 'EdDSA', kid: 'a1b2c3d4' }).success).toBe(true);
  for (const alg of ['none', 'HS256', 'ES256'])
    expect(statementHeaderSchema.safeParse({ alg, kid: 'a1b2c3d4' }).success).toBe(false);
});

it('puts the token behind #, where no server sees it', () => {
  expect(verifyUrl('https://portal.example.edu.tt', 'a.b.c')).toBe(
    'https://portal.example.edu.tt/verify#a.b.c',
  );
});
