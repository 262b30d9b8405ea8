import { type AdminRole, adminRoleNames } from '@formroom/domain/school/admin-role.ts';
import fastify, { type FastifyRequest } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readConfig } from '../config.ts';
import { type Database, openDatabase } from '../db/database.ts';
import { findCurrentId, findStudentId } from '../features/students/student-ids.repository.ts';
import { createTestDatabase } from '../testing/database-template.ts';
import { access, type Access, studentInBody, studentInPath } from './access.ts';
import { errors } from './errors.ts';
import type { Principal } from '../principal.ts';

const OWN = '20260001';

const principal = (role: Principal['role'], more: Partial<Principal> = {}): Principal => ({
  role,
  id: role === 'student' ? OWN : 'office',
  adminRole: role === 'student' ? null : 'office',
  mustChangePassword: false,
  mustSetUpSecondFactor: false,
  isReauthenticated: false,
  signedInAt: '2026-11-20T13:00:00.000Z',
  tokenHash: '',
  ...more,
});

const callers = {
  stranger: null,
  newcomer: principal('student', { mustChangePassword: true }),
  student: principal('student'),
  admin: principal('admin'),
  'admin without second factor': principal('admin', { mustSetUpSecondFactor: true }),
};
type Caller = keyof typeof callers;

const staff = {
  office: principal('admin'),
  read: principal('admin', { adminRole: 'read' }),
  results: principal('admin', { adminRole: 'results' }),
  teacher: principal('admin', { adminRole: 'teacher' }),
  reauthenticated: principal('admin', { isReauthenticated: true }),
};

let database: Awaited<ReturnType<typeof createTestDatabase>>;
let db: Database;
beforeAll(async () => {
  database = await createTestDatabase();
  db = openDatabase(readConfig(database.environment), (error) => {
    throw error;
  });
});
afterAll(async () => {
  await db.destroy();
  await database.drop();
});

/** A server with only the access plugin; the header `caller` says which principal a request has. */
function server() {
  const app = fastify();
  app.decorate('db', { getter: () => db });
  app.decorateRequest('principal', null);
  app.decorateRequest('refreshPrincipal', () => Promise.resolve(false));
  app.addHook('onRequest', (request, _reply, done) => {
    request.principal = { ...callers, ...staff }[request.headers.caller as Caller | keyof typeof staff];
    done();
  });
  return app.register(errors).register(access, { findCurrentId, findStudentId });
}

const handler = (request: FastifyRequest) => Promise.resolve({ student: request.studentId ?? null });

async function call(
  app: ReturnType<typeof server>,
  caller: Caller | keyof typeof staff,
  path: string,
  body?: object | string,
) {
  const response = await app.inject({
    method: body === undefined ? 'GET' : 'POST',
    url: path,
    headers: { caller, ...(body !== undefined && { 'content-type': 'application/json' }) },
    ...(body !== undefined && { payload: body }),
  });
  return { status: response.statusCode, ...response.json<{ message?: string; student?: string | null }>() };
}

describe('a route', () => {
  it.each<[Access, Record<Caller, number>]>([
    [
      'anyone',
      { stranger: 200, newcomer: 200, student: 200, admin: 200, 'admin without second factor': 200 },
    ],
    [
      'signed-in',
      { stranger: 401, newcomer: 403, student: 200, admin: 200, 'admin without second factor': 403 },
    ],
    [
      'own-password',
      { stranger: 401, newcomer: 200, student: 200, admin: 403, 'admin without second factor': 403 },
    ],
    [
      'own-record',
      { stranger: 401, newcomer: 403, student: 200, admin: 200, 'admin without second factor': 403 },
    ],
    [
      'own-second-factor',
      { stranger: 401, newcomer: 403, student: 403, admin: 200, 'admin without second factor': 200 },
    ],
    [
      'office',
      { stranger: 401, newcomer: 403, student: 403, admin: 200, 'admin without second factor': 403 },
    ],
  ])('for %s has the statuses %j', async (access, expected) => {
    const app = server();
    app.after(() => app.get('/', { config: { access } }, handler));
    const statuses: Record<string, number> = {};
    for (const caller of Object.keys(callers) as Caller[])
      statuses[caller] = (await call(app, caller, '/')).status;
    expect(statuses).toEqual(expected);
  });

  it('explains to an administrator without the second factor why access is denied', async () => {
    const app = server();
    app.after(() => app.get('/', { config: { access: 'office' } }, handler));
    expect(await call(app, 'admin without second factor', '/')).toMatchObject({
      message: 'The school requires a second factor. Please set it up first.',
    });
    expect(await call(app, 'student', '/')).toMatchObject({ message: 'You are not allowed to do this.' });
  });

  it.each<[Access, Record<AdminRole, readonly [get: number, post: number]>]>([
    ['signed-in', { office: [200, 200], read: [200, 200], results: [200, 200], teacher: [200, 200] }],
    ['own-record', { office: [200, 200], read: [200, 403], results: [403, 403], teacher: [403, 403] }],
    ['staff', { office: [200, 200], read: [200, 200], results: [200, 200], teacher: [200, 200] }],
    ['staff-read', { office: [200, 200], read: [200, 200], results: [403, 403], teacher: [403, 403] }],
    ['results', { office: [200, 200], read: [403, 403], results: [200, 200], teacher: [403, 403] }],
    ['office', { office: [200, 200], read: [403, 403], results: [403, 403], teacher: [403, 403] }],
    ['results-read', { office: [200, 200], read: [200, 200], results: [200, 200], teacher: [403, 403] }],
    ['sheets', { office: [200, 200], read: [403, 403], results: [200, 200], teacher: [200, 200] }],
  ])('for %s has the statuses %j by the administrator’s role', async (access, expected) => {
    const app = server();
    app.after(() => {
      app.get('/', { config: { access } }, handler);
      app.post('/', { config: { access } }, handler);
    });
    const statuses: Record<string, number[]> = {};
    for (const role of adminRoleNames)
      statuses[role] = [(await call(app, role, '/')).status, (await call(app, role, '/', {})).status];
    expect(statuses).toEqual(expected);
  });

  it('that only reads a record is open to the role Read only although it is a POST', async () => {
    const app = server();
    app.after(() => app.post('/', { config: { access: 'own-record', readsOnly: true } }, handler));
    expect(await call(app, 'read', '/', {})).toMatchObject({ status: 200 });
  });

  it('that asks for the password again is open after that, and before only for what does not need it', async () => {
    const app = server();
    app.after(() => {
      app.post('/always', { config: { access: 'office', reauthentication: true } }, handler);
      const isRisky = ({ body }: FastifyRequest) => Promise.resolve((body as { risky?: 1 }).risky === 1);
      app.post('/sometimes', { config: { access: 'office', reauthentication: isRisky } }, handler);
    });
    const asked = { status: 403, message: 'Type your own password again to do this.', reauthenticate: true };
    expect(await call(app, 'admin', '/always', {})).toEqual(asked);
    expect(await call(app, 'admin', '/sometimes', { risky: 1 })).toEqual(asked);
    expect(await call(app, 'admin', '/sometimes', {})).toMatchObject({ status: 200 });
    expect(await call(app, 'reauthenticated', '/always', {})).toMatchObject({ status: 200 });
    expect(await call(app, 'read', '/always', {})).not.toHaveProperty('reauthenticate');
  });

  it('explains to an administrator why the role does not allow it', async () => {
    const app = server();
    app.after(() => app.get('/', { config: { access: 'office' } }, handler));
    expect(await call(app, 'read', '/')).toEqual({
      status: 403,
      message: 'Your role does not allow this. Ask an administrator with the role Office.',
    });
  });

  it('that is unknown is a 404, not an access error', async () => {
    expect(await call(server(), 'stranger', '/nowhere')).toMatchObject({ status: 404 });
  });

  it('without an access level keeps the server from starting, and the error names it', async () => {
    const app = server();
    app.after(() => {
      app.get('/open', { config: { access: 'anyone' } }, handler);
      app.get('/silent', handler);
    });
    await expect(app.ready()).rejects.toThrow('GET /silent has no access level.');
  });

  it('is listed in the route table', async () => {
    const app = server();
    app.after(() => app.post('/save', { config: { access: 'office' } }, handler));
    await app.ready();
    expect(app.routeTable.map(({ method, url, config }) => [method, url, config?.access])).toEqual([
      ['POST', '/save', 'office'],
    ]);
  });
});

describe('a record', () => {
  const recordServer = (who: Access) => {
    const app = server();
    app.after(() => {
      app.get('/records/:id', { config: { access: who, getStudentId: studentInPath } }, handler);
      app.post(
        '/records',
        {
          config: { access: who, getStudentId: studentInBody('student_id') },
          schema: { body: { type: 'object', required: ['answers'] } },
        },
        handler,
      );
    });
    return app;
  };

  it.each<Access>(['own-record', 'own-password'])(
    'of another student is a 404 for a student (%s), with the message of an unknown path',
    async (who) => {
      const app = recordServer(who);
      expect(await call(app, 'student', `/records/${OWN}`)).toEqual({ status: 200, student: OWN });
      const foreign = await call(app, 'student', '/records/20260002');
      expect(foreign).toMatchObject({ status: 404 });
      expect(foreign).toEqual(await call(app, 'student', '/nowhere'));
    },
  );

  it.each<Access>(['signed-in', 'anyone'])('of another is open where the route is for %s', async (who) => {
    expect(await call(recordServer(who), 'student', '/records/20260002')).toEqual({
      status: 200,
      student: '20260002',
    });
  });

  it('of any student is open to an administrator', async () => {
    expect(await call(recordServer('own-record'), 'admin', '/records/20260002')).toMatchObject({
      status: 200,
    });
  });

  it('of another student is a 404 whatever else the request contains', async () => {
    const app = recordServer('own-record');
    const answers = { answers: {} };
    expect(await call(app, 'student', '/records', { student_id: '20260002' })).toMatchObject({ status: 404 });
    expect(await call(app, 'student', '/records', { student_id: ' 20260002 ', ...answers })).toMatchObject({
      status: 404,
    });
    expect(await call(app, 'student', '/records', { student_id: ` ${OWN} `, ...answers })).toEqual({
      status: 200,
      student: OWN,
    });
  });

  it("is not looked up for a visitor without a session, even if the body can't be read", async () => {
    const app = recordServer('own-record');
    expect(await call(app, 'stranger', '/records', '{')).toMatchObject({ status: 401 });
    expect(await call(app, 'stranger', '/records/20260002')).toMatchObject({ status: 401 });
  });
});

describe('the student of a request', () => {
  const app = server();
  app.after(() => {
    app.get('/by-id/:id', { config: { access: 'anyone', getStudentId: studentInPath } }, handler);
    app.get(
      '/by-student/:student_id',
      { config: { access: 'anyone', getStudentId: studentInPath } },
      handler,
    );
    app.get('/nobody', { config: { access: 'own-record' } }, handler);
    app.post('/id', { config: { access: 'own-record', getStudentId: studentInBody('id') } }, handler);
  });

  it.each([
    ['/by-id/7', undefined, '7'],
    ['/by-student/7', undefined, '7'],
    ['/nobody', undefined, null],
    ['/id', { id: ` ${OWN} ` }, OWN],
    ['/id', { student_id: OWN }, null],
    ['/id', { id: 7 }, null],
    ['/id', { id: [OWN] }, null],
    ['/id', 'null', null],
  ])('%s with %j is %s', async (path, body, student) => {
    expect(await call(app, 'student', path, body)).toEqual({ status: 200, student });
  });
});
