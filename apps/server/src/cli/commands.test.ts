import { once } from 'node:events';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createSecureContext, TLSSocket } from 'node:tls';
import { describe, expect, it, onTestFinished } from 'vitest';
import { createTempFolder } from '../testing/backup-targets.ts';
import { startProgram, waitForExit } from '../testing/start-program.ts';

const programs = [
  ['main', []],
  ['cli/admin', ['list']],
  ['cli/admin', ['add', 'ann']],
  ['cli/keys', ['list']],
  ['cli/backup', ['school.backup']],
  ['cli/restore', ['--list']],
] as const;

const run = async (
  program: (typeof programs)[number][0],
  args: readonly string[],
  environment: Record<string, string>,
) => {
  const { child, output } = await startProgram(program, { DEMO: '0', ...environment }, [...args]);
  child.stdin.end();
  return { code: await waitForExit(child), lines: output().trimEnd().split('\n') };
};

/** A server that asks for TLS like PostgreSQL, and then knows no user. */
async function startTlsDatabase() {
  const pem = readFileSync(certificate);
  const secureContext = createSecureContext({ key: pem, cert: pem });
  const server = createServer((socket: Socket) => {
    socket.on('error', () => undefined);
    socket.once('data', () => {
      socket.write('S');
      const secure = new TLSSocket(socket, { isServer: true, secureContext });
      secure.on('error', () => undefined);
      secure.once('data', () => {
        const fields = Buffer.from('SFATAL\0C28P01\0Mno such user\0\0');
        const head = Buffer.alloc(5);
        head.write('E');
        head.writeInt32BE(fields.length + 4, 1);
        secure.end(Buffer.concat([head, fields]));
      });
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.close();
  });
  return `postgres://u:p@127.0.0.1:${(server.address() as AddressInfo).port}/school?sslmode=require`;
}
const certificate = fileURLToPath(new URL('../testing/files/database-certificate.pem', import.meta.url));

const runAll = (environment: Record<string, string>) =>
  Promise.all(
    programs.map(async ([program, args]) => ({ program, ...(await run(program, args, environment)) })),
  );

describe('the start and every command', () => {
  it('say in one line that the database is away, and which one it is', async () => {
    const DATABASE_URL = 'postgres://portal:hunter2@127.0.0.1:1/school';
    for (const { program, code, lines } of await runAll({ DATA_DIR: createTempFolder(), DATABASE_URL })) {
      const isStart = program === 'main';
      const reason = 'DATABASE_URL: there is no database at this address.';
      expect([program, code, lines.at(-1)]).toEqual([
        program,
        1,
        isStart ? `Formroom can't start. ${reason}` : reason,
      ]);
      expect(lines.slice(0, -1)).toEqual(
        isStart
          ? []
          : [
              'Database: PostgreSQL school at 127.0.0.1:1 as portal',
              expect.stringMatching(/^Files: \/.+\/files$/),
            ],
      );
    }
  });

  it('refuse a wrong value in one line', async () => {
    for (const { program, code, lines } of await runAll({
      DATA_DIR: createTempFolder(),
      TRUST_PROXY: 'true',
    })) {
      const line = expect.stringContaining('TRUST_PROXY: must be') as string;
      expect([program, code, lines]).toEqual([program, 1, [line]]);
    }
  });

  it('reads its environment from a file', async () => {
    const folder = createTempFolder();
    const path = join(folder, 'school.env');
    writeFileSync(path, `DATABASE_URL='postgres://portal:a&$b@127.0.0.1:1/school'\nDATA_DIR=${folder}\n`);
    const { lines } = await run('cli/admin', ['--env', path, 'list'], {});
    expect(lines.slice(0, 2)).toEqual([
      `Environment: ${path}`,
      'Database: PostgreSQL school at 127.0.0.1:1 as portal',
    ]);
    const wrong = await run('main', ['--env', join(folder, 'other.env')], {});
    expect(wrong.lines).toEqual([expect.stringContaining("other.env can't be read.")]);
  });

  it('do not create a database but for the first administrator', async () => {
    const DATA_DIR = createTempFolder();
    const commands = programs.filter(([, [action]]) => action !== undefined && action !== 'add');
    const ended = await Promise.all(commands.map(([program, args]) => run(program, args, { DATA_DIR })));
    expect(ended.map(({ code, lines }) => [code, lines.at(-1)?.slice(0, 12)])).toEqual(
      commands.map(() => [1, 'There is no ']),
    );
    expect(existsSync(join(DATA_DIR, 'formroom.sqlite'))).toBe(false);
  });

  it('says where a password comes from without a terminal', async () => {
    const { code, lines } = await run('cli/admin', ['add', 'ann'], { DATA_DIR: createTempFolder() });
    expect([code, lines.at(-1)]).toEqual([
      1,
      'There is no terminal to ask for the password. Give it in ADMIN_PASSWORD.',
    ]);
  });
});

describe('the start', () => {
  it('says in one line that the address is not of this machine', async () => {
    const hosts = ['192.0.2.1', 'no-such-host.invalid'];
    const ended = await Promise.all(
      hosts.map((HOST) => run('main', [], { DATA_DIR: createTempFolder(), HOST })),
    );
    for (const [index, { code, lines }] of ended.entries()) {
      const line = `Formroom can't start. HOST: ${hosts[index] ?? ''} is not an address of this machine.`;
      expect([code, lines.at(-1)]).toEqual([1, line]);
    }
  });

  it('says in one line that the port is in use', async () => {
    const other = createServer().listen(0, '127.0.0.1');
    await once(other, 'listening');
    onTestFinished(() => {
      other.close();
    });
    const PORT = String((other.address() as AddressInfo).port);
    const { code, lines } = await run('main', [], { DATA_DIR: createTempFolder(), PORT });
    const line = `Formroom can't start. PORT: another program is already using ${PORT}. Stop it, or choose another port.`;
    expect([code, lines.at(-1)]).toEqual([1, line]);
  });
});

describe('a database with a certificate of the school’s own', () => {
  it('is refused in one line that says how to name its authority', async () => {
    const { lines } = await run('cli/keys', ['list'], {
      DATA_DIR: createTempFolder(),
      DATABASE_URL: await startTlsDatabase(),
    });
    expect(lines.slice(2)).toEqual([
      expect.stringMatching(
        /^DATABASE_URL: the certificate .+ sslrootcert=|sslrootcert=\/etc\/formroom-ca\.pem$/,
      ),
    ]);
  });

  it('is used if its authority is named', async () => {
    const { lines } = await run('cli/keys', ['list'], {
      DATA_DIR: createTempFolder(),
      DATABASE_URL: `${await startTlsDatabase()}&sslrootcert=${certificate}`,
    });
    expect(lines.slice(2)).toEqual(['DATABASE_URL: the user name or password is wrong.']);
  });
});
