import { describe, expect, it } from 'vitest';
import { listDescribedCalls, type Schema } from '../testing/fuzz-calls.ts';
import { testPortal } from '../testing/test-portal.ts';

const MAX_INTEGER = 2 ** 31 - 1;

/** Lists the integers of a body that its schema lets be larger than a column may be. */
function listLargeIntegers({ maximum, properties, items, anyOf }: Schema, path: string): string[] {
  const fields = Object.entries(properties ?? {}).flatMap(([name, each]) =>
    listLargeIntegers(each, `${path}.${name}`),
  );
  const alternatives = (anyOf ?? []).flatMap((each) => listLargeIntegers(each, path));
  const elements = items ? listLargeIntegers(items, path) : [];
  return [
    ...(maximum !== undefined && maximum > MAX_INTEGER ? [path] : []),
    ...fields,
    ...alternatives,
    ...elements,
  ];
}

describe('bad input', () => {
  it('to an unknown path of the API is a JSON 404 for every method', async () => {
    const portal = await testPortal();
    const browser = portal.browser();
    for (const method of ['GET', 'POST'] as const) {
      for (const url of ['/api', '/api/', '/api/nothing', '/api/student-record', '/sanctum/nothing']) {
        const response = await browser.send(method, url);
        expect(response.statusCode, `${method} ${url}`).toBe(404);
        expect(response.json()).toEqual({ message: 'This page or record could not be found.' });
      }
    }
  });

  it.each([
    ['{"id": ', 'application/json', 422],
    ['', 'application/json', 422],
    ['[]', 'application/json', 422],
    ['null', 'application/json', 422],
    ['"20260001"', 'application/json', 422],
    ['{"__proto__": {"admin": true}, "id": "20260001"}', 'application/json', 422],
    ['id=20260001', 'application/x-www-form-urlencoded', 415],
    ['<id>20260001</id>', 'text/xml', 415],
    [JSON.stringify({ id: '20260001', allergy: 'x'.repeat(300_000) }), 'application/json', 413],
  ])('in the body %.30s as %s gets status %i and the usual error body', async (body, type, status) => {
    const portal = await testPortal();
    const student = await portal.student();
    await student.get('/sanctum/csrf-cookie');
    const response = await student.send('POST', '/api/student', body, { 'content-type': type });
    expect(response.statusCode, response.body).toBe(status);
    expect(response.json()).toHaveProperty('message');
  });

  it('gets the names of unknown fields and of a missing ID', async () => {
    const portal = await testPortal();
    const student = await portal.student();
    const misspelled = await student.post('/api/student', { id: '20260001', mothers_name: 'x' });
    expect(misspelled.json()).toMatchObject({ errors: { mothers_name: ['This field does not exist.'] } });
    const nameless = await student.post('/api/student', { allergy: 'x' });
    expect(nameless.statusCode).toBe(422);
    expect(nameless.json()).toHaveProperty('errors.id');
  });

  it('in a path gets a 404 or a 422, never a 500', async () => {
    const portal = await testPortal();
    const admin = await portal.admin();
    for (const id of [
      '%00',
      '%ff',
      '..%2f..%2fetc',
      "'%20or%201=1--",
      'x'.repeat(150),
      '%F0%9F%98%80',
      ' ',
    ]) {
      const response = await admin.get(`/api/student-record/${id}`);
      expect([404, 422], `${id}: ${response.body}`).toContain(response.statusCode);
      expect(response.json()).toHaveProperty('message');
    }
  });

  it('has no integer that PostgreSQL can’t compare with its own', async () => {
    const calls = await listDescribedCalls(await testPortal());
    const bodies = calls.flatMap(({ path, body }) => (body ? [{ path, schema: body.schema }] : []));
    const tooLarge = bodies.flatMap(({ path, schema }) => listLargeIntegers(schema, path));
    expect(tooLarge).toEqual([]);
    expect(bodies.length).toBeGreaterThan(30);
  });

  it('never exposes internals of an error', async () => {
    const portal = await testPortal();
    const student = await portal.student();
    await portal.db.schema.dropTable('history').execute();
    const broken = await student.post('/api/student', { id: '20260001', allergy: 'x' });
    expect(broken.statusCode).toBe(500);
    expect(broken.json()).toEqual({
      message: 'Something went wrong on our side. Please try again.',
      request_id: broken.headers['x-request-id'],
    });
  });

  it('keeps personal data out of caches', async () => {
    const portal = await testPortal();
    const student = await portal.student();
    for (const url of [
      '/api/student-record/20260001',
      '/api/session',
      '/api/towns',
      '/api/student-record/none',
    ]) {
      expect((await student.get(url)).headers['cache-control'], url).toBe('private, no-store');
    }
  });
});

describe('the OpenAPI document', () => {
  it('describes every route, with the limits of the catalogue', async () => {
    const portal = await testPortal();
    const document = (await portal.browser().get('/api/openapi.json')).json<{
      openapi: string;
      paths: Record<string, Record<string, unknown>>;
    }>();
    expect(document.openapi).toMatch(/^3\.1/);
    expect(Object.keys(document.paths)).toEqual(
      expect.arrayContaining([
        '/api/login-student',
        '/api/student',
        '/api/student-record/{id}',
        '/api/towns',
      ]),
    );
    expect(JSON.stringify(document.paths['/api/student'])).toContain(
      '"mother_occupation":{"description":"Occupation"',
    );
    expect((await portal.browser().get('/api/docs/')).body).toContain('swagger');
  });
});
