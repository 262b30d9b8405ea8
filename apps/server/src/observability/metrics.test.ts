import { type AddressInfo, connect } from 'node:net';
import { paths } from '@formroom/domain/api/paths.ts';
import { describe, expect, it } from 'vitest';
import { testPortal } from '../testing/test-portal.ts';

const LINE = /^(?:# (?:HELP|TYPE) \w+ .+|\w+(?:\{(?:[a-z]+="(?:[^"\\]|\\.)*",?)+\})? -?[\d.e+-]+)$/;

describe('the metrics', () => {
  it('are in the Prometheus format, with route patterns instead of URLs', async () => {
    const portal = await testPortal();
    const admin = await portal.admin();
    await admin.get('/api/student-record/20260001');
    await portal.browser().get('/api/student-record/20260001');
    await portal.browser().get('/api/nothing/20260001');
    const response = await portal.browser('127.0.0.1').get(paths.metrics);
    expect(response.headers['content-type']).toBe('text/plain; version=0.0.4; charset=utf-8');
    const lines = response.body.split('\n').filter((line) => line !== '');
    expect(lines.filter((line) => !LINE.test(line))).toEqual([]);
    expect(response.body).not.toContain('20260001');
    const counted = (route: string, status: number) =>
      `http_request_duration_seconds_count{method="GET",route="${route}",status="${status}"} 1`;
    expect(lines).toContain(counted('/api/student-record/:id', 200));
    expect(lines).toContain(counted('/api/student-record/:id', 401));
    expect(lines).toContain(counted('none', 404));
    expect(lines).toContain('http_requests_in_flight{route="/metrics"} 1');
    expect(lines).toContain('http_requests_in_flight{route="/api/student-record/:id"} 0');
    expect(lines).toContain('formroom_database_up 1');
    expect(lines).toContain('formroom_sessions 1');
    expect(lines).toContain('formroom_database_connections{state="busy"} 0');
    expect(lines).toContain('formroom_pdf_jobs{state="waiting"} 0');
    const names = lines.filter((line) => line.startsWith('# TYPE')).map((line) => line.split(' ')[2]);
    expect(new Set(names).size).toBe(names.length);
  });

  it('count the answers of families that are refused, by fields of the catalogue, without a value', async () => {
    const portal = await testPortal();
    const family = await portal.student();
    const office = await portal.admin();
    const wrong = { id: '20260001', mobile_phone_mother: '555', email_mother: 'of.anya' };
    const refused = [wrong, wrong, { id: '20260001', made_up: 'of.anya' }];
    for (const body of refused) expect((await family.post(paths.saveStudent, body)).statusCode).toBe(422);
    expect((await office.post(paths.saveStudent, wrong)).statusCode).toBe(422);
    const count = async () => {
      const { body } = await portal.browser('127.0.0.1').get(paths.metrics);
      expect(body).not.toMatch(/of\.anya|made_up/);
      return body.split('\n').filter((line) => line.startsWith('formroom_refused_answers_total{'));
    };
    // A response is counted after it is sent.
    await expect
      .poll(count)
      .toEqual([
        'formroom_refused_answers_total{field="mobile_phone_mother"} 2',
        'formroom_refused_answers_total{field="email_mother"} 2',
      ]);
  });

  it('are served only to callers on the same machine', async () => {
    const portal = await testPortal();
    const statusFrom = async (address: string, headers: Record<string, string> = {}) =>
      (await portal.browser(address).send('GET', paths.metrics, undefined, headers)).statusCode;
    expect(await statusFrom('127.0.0.1')).toBe(200);
    expect(await statusFrom('::1')).toBe(200);
    expect(await statusFrom('::ffff:127.0.0.1')).toBe(200);
    expect(await statusFrom('198.51.100.7')).toBe(404);
    expect(await statusFrom('127.0.0.1', { 'x-forwarded-for': '127.0.0.1' })).toBe(404);
    expect(await statusFrom('127.0.0.1', { forwarded: 'for=127.0.0.1' })).toBe(404);
  });

  it('ignore forwarding headers', async () => {
    const portal = await testPortal({ TRUST_PROXY: '1' });
    const headers = { 'x-forwarded-for': '127.0.0.1' };
    const response = await portal.browser('198.51.100.7').send('GET', paths.metrics, undefined, headers);
    expect(response.statusCode).toBe(404);
  });

  it('count clients that disconnect, and do not count them as in progress', async () => {
    const portal = await testPortal();
    let finishPing = () => {};
    portal.app.fileStore.ping = () => new Promise((resolve) => (finishPing = resolve));
    await portal.app.listen({ port: 0, host: '127.0.0.1' });
    const { port } = portal.app.server.address() as AddressInfo;
    const socket = connect(port, '127.0.0.1');
    socket.write('GET /readyz HTTP/1.1\r\nHost: portal\r\n\r\n');
    const read = async () => (await portal.browser('127.0.0.1').get(paths.metrics)).body;
    await expect.poll(read).toContain('http_requests_in_flight{route="/readyz"} 1\n');
    socket.destroy();
    await expect.poll(read).toContain('http_requests_in_flight{route="/readyz"} 0\n');
    expect(await read()).toContain('_count{method="GET",route="/readyz",status="499"} 1\n');
    finishPing();
  });

  it('are served while the database is down', async () => {
    const portal = await testPortal();
    await portal.db.schema.dropTable('sessions').execute();
    const { statusCode, body } = await portal.browser('127.0.0.1').get(paths.metrics);
    expect(statusCode).toBe(200);
    expect(body).toContain('formroom_database_up 0\n');
    expect(body).not.toContain('\nformroom_sessions');
  });
});
