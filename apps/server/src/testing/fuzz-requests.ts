import type { Random } from '../demo/random.ts';
import type { DescribedCall } from './fuzz-calls.ts';
import {
  hostileUrlText,
  hostileJson,
  hostileText,
  type KnownValues,
  buildMalformedBody,
  urlValue,
} from './fuzz-values.ts';

export interface Request {
  readonly method: 'GET' | 'POST';
  readonly url: string;
  readonly payload: Buffer | undefined;
  readonly headers: Readonly<Record<string, string>>;
}

/** Builds a request for a call that is usually invalid in some way. */
export function buildMalformedRequest(call: DescribedCall, known: KnownValues, random: Random): Request {
  const { payload, type } = buildBody(call, known, random);
  return {
    method: call.method,
    url: buildUrl(call, known, random),
    payload,
    headers: { ...buildHeaders(random), ...(type !== undefined && { 'content-type': type }) },
  };
}

function buildUrl({ path, parameters }: DescribedCall, known: KnownValues, random: Random) {
  const filled = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    const schema = parameters.find((each) => each.name === name)?.schema ?? {};
    return urlValue(schema, name, known, random);
  });
  const query = parameters
    .filter((each) => each.in === 'query' && random.percent(60))
    .flatMap(({ name, schema }) => {
      const value = urlValue(schema, name, known, random);
      return random.percent(10) ? [`${name}=${value}`, `${name}=`] : [`${name}=${value}`];
    });
  if (random.percent(10))
    query.push(random.pick(['__proto__[x]=1', 'constructor=1', 'id[]=1', '=', '&&', 'a=%']));
  return query.length > 0 ? `${filled}?${query.join('&')}` : filled;
}

const contentTypes = [
  'text/plain',
  'text/xml',
  'application/x-www-form-urlencoded',
  'application/json; charset=utf-16',
  'application/json;',
  'application/jsonx',
  'multipart/form-data',
  'multipart/form-data; boundary=',
  'multipart/form-data; boundary=never',
  'multipart/mixed; boundary=x',
  '*/*',
  ';',
];

function buildBody({ method, body }: DescribedCall, known: KnownValues, random: Random) {
  if (method === 'GET') return { payload: undefined, type: undefined };
  const isForm = body?.type === 'multipart/form-data';
  const value = body ? buildMalformedBody(body.schema, known, random) : {};
  const way = random.below(100);
  if (way < 12) return { payload: Buffer.from(random.pick(hostileJson)), type: 'application/json' };
  if (way < 20) return { payload: Buffer.from(JSON.stringify(value)), type: random.pick(contentTypes) };
  if (way < 24) return { payload: Buffer.from(JSON.stringify(value), 'utf16le'), type: 'application/json' };
  if (way < 28)
    return { payload: Buffer.from('{"id":"\xff\xfe","name":"\xc3("}', 'latin1'), type: 'application/json' };
  if (isForm !== way < 32) return buildForm(value, random);
  return { payload: Buffer.from(JSON.stringify(value)), type: 'application/json' };
}

const BOUNDARY = 'formroom-fuzz';

/** Builds a multipart body, often malformed in ways that no browser produces. */
function buildForm(value: Record<string, unknown>, random: Random) {
  const part = (head: string, content: string) => `--${BOUNDARY}\r\n${head}\r\n\r\n${content}\r\n`;
  const parts = Object.entries(value).map(([name, each]) =>
    name === 'file'
      ? part(
          `Content-Disposition: form-data; name="file"; filename="${random.percent(50) ? 'a.pdf' : hostileText(random).replaceAll(/[\r\n"]/g, '')}"\r\nContent-Type: ${random.pick(['application/pdf', 'image/png', 'x', ''])}`,
          random.pick([
            '',
            '%PDF-1.7\n',
            '\u0089PNG\r\n',
            'PK\u0003\u0004',
            'Student ID,Class\n20260001,2A\n',
            'x'.repeat(2000),
          ]),
        )
      : part(
          `Content-Disposition: form-data; name="${name}"`,
          typeof each === 'string' ? each : JSON.stringify(each),
        ),
  );
  const breaks: (() => string)[] = [
    () => `${parts.join('')}--${BOUNDARY}--\r\n`,
    () => `${parts.join('')}--${BOUNDARY}--\r\n`,
    () => parts.join(''),
    () => parts.join('').slice(0, random.below(200)),
    () => `${parts.join('')}${parts.join('')}--${BOUNDARY}--`,
    () => `${part('Content-Disposition: form-data', 'x')}--${BOUNDARY}--`,
    () => `${part('X: y', 'x')}${parts.join('')}--${BOUNDARY}--`,
    () => `${part(`Content-Disposition: form-data; name="${'n'.repeat(5000)}"`, 'x')}--${BOUNDARY}--`,
    () => `${part('Content-Disposition: form-data; name="__proto__"', 'x')}${parts.join('')}--${BOUNDARY}--`,
    () => `${part('Content-Disposition: form-data; name="id"', 'y'.repeat(2000))}--${BOUNDARY}--`,
    () =>
      `${Array.from({ length: 30 }, (_, at) => part(`Content-Disposition: form-data; name="n${at}"`, '')).join('')}--${BOUNDARY}--`,
    () => `--${BOUNDARY}--`,
  ];
  return { payload: Buffer.from(random.pick(breaks)()), type: `multipart/form-data; boundary=${BOUNDARY}` };
}

function buildHeaders(random: Random): Record<string, string> {
  if (random.percent(70)) return {};
  return random.pick([
    { 'if-none-match': hostileUrlText(random) },
    { 'if-none-match': '"0"' },
    { range: 'bytes=0-9999999999999' },
    { accept: 'text/html' },
    { 'accept-encoding': 'gzip;q=nonsense' },
    { 'x-forwarded-for': '::1, unknown' },
    { 'content-encoding': 'gzip' },
    { 'x-http-method-override': 'DELETE' },
  ]);
}
