import type { Random } from '../demo/random.ts';
import type { Schema } from './fuzz-calls.ts';

/** Valid values by parameter name, to pick from at random. */
export type KnownValues = Readonly<Record<string, readonly unknown[]>>;

const LEVELS = 2000;
const nested = (open: string, close: string) => `${open.repeat(LEVELS)}1${close.repeat(LEVELS)}`;

/** Malformed or unusually large JSON. */
export const hostileJson: readonly string[] = [
  nested('[', ']'),
  nested('{"a":', '}'),
  '{"id":'.repeat(LEVELS),
  '{"__proto__":{"polluted":true},"id":"20260001"}',
  '{"constructor":{"prototype":{"polluted":true}}}',
  '{"id":"20260001","id":"20260003"}',
  '{"id":"\\ud800","student_id":"\\ud800"}',
  '\ufeff{"id":"20260001"}',
  '{"version":1e999}',
  '{"version":-0.0}',
  '{"version":123456789012345678901234567890}',
  "{'id':1}",
  '{"id":"20260001",}',
  'NaN',
  'null',
  '[]',
  '""',
  '0',
  '[[{"id":"20260001"}]]',
  '',
  ' ',
];

const texts: readonly string[] = [
  '',
  ' ',
  '\u0000',
  'a\u0000b',
  '\ud800',
  'x\udfff\ud800',
  '\u202e20260003',
  '\ufeff',
  '\r\nset-cookie: x=1',
  '\u001b[31m',
  '🏫'.repeat(40),
  'e' + '\u0301'.repeat(400),
  'x'.repeat(10_000),
  "' or 1=1 --",
  '"; drop table students; --',
  '%',
  '_',
  '\\',
  '*',
  '=cmd()',
  '<script>alert(1)</script>',
  '#set page(width: 1pt)',
  '../../../../etc/passwd',
  '__proto__',
  'constructor',
  'hasOwnProperty',
  'toString',
  '20260003',
  ' 20260003 ',
  '２０２６０００３',
  '20260003\u0000',
  '0001-01-01',
  '9999-12-31',
  '2026-02-30',
  '+275760-09-13T00:00:00.000Z',
  'NaN',
  'Infinity',
  '-1',
  '1e400',
  '0x7e',
];

const hostileNonText: readonly unknown[] = [
  null,
  true,
  false,
  0,
  -0,
  -1,
  0.1,
  2 ** 31,
  2 ** 53,
  1e308,
  -1e308,
  [],
  {},
  [null],
  [[[[]]]],
  ['20260003'],
  { id: '20260003' },
  { toString: 'x', getValue: 1 },
  { constructor: { prototype: { polluted: true } } },
  { length: 1e9 },
];

export const hostileText = (random: Random) => random.pick(texts);

const hostileValue = (random: Random): unknown =>
  random.percent(55) ? hostileText(random) : random.pick(hostileNonText);

const bytes = (...values: number[]) =>
  values.map((value) => `%${value.toString(16).padStart(2, '0')}`).join('');

// A URL can't contain an unpaired surrogate, even encoded.
const encodeForUrl = (text: string) => encodeURIComponent(Buffer.from(text).toString());

/** Hostile text for a URL parameter, encoded or not. */
export function hostileUrlText(random: Random): string {
  const raw = [
    '%00',
    '%',
    '%zz',
    '%u0041',
    bytes(0xff),
    bytes(0xed, 0xa0, 0x80),
    bytes(0xc0, 0xaf),
    '..%2f..%2f',
    '%252e',
  ];
  if (random.percent(30)) return random.pick(raw);
  const text = hostileText(random).slice(0, random.pick([10, 150, 3000]));
  return encodeForUrl(text);
}

/** A value that the schema probably accepts. */
function plausibleValue(schema: Schema, name: string, known: KnownValues, random: Random): unknown {
  if (Object.hasOwn(known, name) && random.percent(85)) return random.pick(known[name] ?? []);
  if (schema.enum) return random.pick(schema.enum);
  if (schema.anyOf) return plausibleValue(random.pick(schema.anyOf), name, known, random);
  const type = typeof schema.type === 'string' ? schema.type : random.pick(schema.type ?? ['string']);
  switch (type) {
    case 'object':
      return Object.fromEntries(
        Object.entries(schema.properties ?? {}).map(([key, each]) => [
          key,
          plausibleValue(each, key, known, random),
        ]),
      );
    case 'array':
      return Array.from({ length: random.below(3) }, () =>
        plausibleValue(schema.items ?? {}, name, known, random),
      );
    case 'integer':
    case 'number':
      return random.below(10);
    case 'boolean':
      return random.percent(50);
    case 'null':
      return null;
    default:
      return random.pick(['Anya', '2013-04-09', '5550123', '1', 'a b c']);
  }
}

const hostileKeys = [
  '__proto__',
  'constructor',
  'toString',
  'id ',
  '\u0000',
  'submitted_at',
  'password_hash',
  'version',
];

/** A body of the described form with up to three invalid values. */
export function buildMalformedBody(
  schema: Schema,
  known: KnownValues,
  random: Random,
): Record<string, unknown> {
  // An optional body is described as an object or null.
  const form = schema.anyOf?.find(({ type }) => type === 'object') ?? schema;
  const body = plausibleValue({ ...form, type: 'object' }, '', known, random) as Record<string, unknown>;
  const names = Object.keys(body);
  // A body with all eighty fields would be rejected for any of them; a few at a time pass more checks.
  const most = random.pick([1, 1, 2, 8, names.length]);
  const selected = names.filter((name) => Object.hasOwn(known, name) || random.below(names.length) < most);
  const malformed = Object.fromEntries(selected.map((name) => [name, body[name]]));
  for (let remaining = random.pick([0, 0, 1, 2, 3]); remaining > 0; remaining -= 1) {
    const name = random.percent(85) && names.length > 0 ? random.pick(names) : random.pick(hostileKeys);
    Object.defineProperty(malformed, name, {
      value: hostileValue(random),
      enumerable: true,
      configurable: true,
      writable: true,
    });
  }
  return malformed;
}

/** A URL parameter, valid or hostile. */
export const urlValue = (schema: Schema, name: string, known: KnownValues, random: Random) =>
  random.percent(50)
    ? encodeForUrl(String(plausibleValue(schema, name, known, random)))
    : hostileUrlText(random);
