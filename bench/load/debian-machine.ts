import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, existsSync, mkdirSync, readFileSync, symlinkSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { requirePrograms } from './debian-programs.ts';

const RELEASE = 'bookworm';
const START_MS = 60_000;
/** Packages may come through a proxy whose certificate the host trusts. */
const CERTIFICATES = '/etc/ssl/certs/ca-certificates.crt';

/** A minimal Debian with systemd and Node in a container without network access. */
export interface DebianMachine {
  /**
   * Runs shell commands as root until one fails. With `network` the commands use the host's network; services that they
   * start do not.
   */
  run(script: string, options?: { network?: boolean }): Promise<{ code: number; output: string }>;
  stop(): Promise<void>;
}

/**
 * Installs Debian in a folder and boots it. Requires root.
 * @param source the host's folder that is mounted as /source
 * @throws Error that names missing programs
 */
export async function startDebian(folder: string, source: string): Promise<DebianMachine> {
  requirePrograms(
    'debootstrap and systemd-nspawn',
    ['debootstrap', 'systemd-nspawn'],
    ['debootstrap', 'systemd-container'],
  );
  if (process.getuid?.() !== 0) throw new Error('Installing Debian in a folder requires root.');
  const root = join(folder, 'root');
  console.log(`Installing an empty Debian (${RELEASE})`);
  const packages = '--include=ca-certificates,systemd,systemd-sysv,dbus,openssl';
  const result = spawnSync('debootstrap', ['--variant=minbase', packages, RELEASE, root], {
    encoding: 'utf8',
  });
  if (result.status !== 0) throw new Error(`debootstrap failed: ${result.stdout.slice(-2000)}`);
  installNode(root);

  const nspawn = spawn(
    'systemd-nspawn',
    ['--directory', root, '--boot', '--register=no', '--keep-unit', '--private-network']
      .concat('--resolv-conf=copy-host', '--console=pipe', '--machine=formroom-drill')
      .concat(`--bind=${source}:/source`),
    { stdio: ['ignore', 'ignore', 'ignore'] },
  );
  const killOnExit = () => {
    nspawn.kill('SIGKILL');
  };
  process.once('exit', killOnExit);
  const leader = await findLeaderPid(nspawn);
  const run: DebianMachine['run'] = async (script, { network = false } = {}) => {
    const namespaces = ['-m', '-u', '-i', '-p', ...(network ? [] : ['-n'])];
    const shell = ['/bin/bash', '-e', '-o', 'pipefail', '-c', `exec 2>&1; cd; ${script}`];
    const child = spawn('nsenter', ['-t', String(leader), ...namespaces, ...shell], {
      stdio: ['ignore', 'pipe', 'inherit'],
      env: environment(),
    });
    const exited = once(child, 'exit') as Promise<[number | null]>;
    const [output, [code]] = await Promise.all([text(child.stdout), exited]);
    return { code: code ?? 1, output };
  };
  await waitUntilRunning(run);
  return {
    run,
    stop: async () => {
      process.removeListener('exit', killOnExit);
      nspawn.kill('SIGTERM');
      await once(nspawn, 'exit');
    },
  };
}

/**
 * Returns the output of commands without the spaces around it.
 * @throws Error with the output if they fail
 */
export async function runOrThrow(machine: DebianMachine, script: string) {
  const { code, output } = await machine.run(script);
  if (code !== 0) throw new Error(`This script failed: ${script}\n${output.slice(-2000)}`);
  return output.trim();
}

/** Copies Node and npm to the paths that docs/operations.md requires, and the host's certificates. */
function installNode(root: string) {
  const npm = process.env.npm_execpath ?? '/usr/lib/node_modules/npm/bin/npm-cli.js';
  cpSync(process.execPath, join(root, 'usr/bin/node'));
  cpSync(dirname(dirname(npm)), join(root, 'usr/lib/node_modules/npm'), { recursive: true });
  symlinkSync('../lib/node_modules/npm/bin/npm-cli.js', join(root, 'usr/bin/npm'));
  mkdirSync(join(root, 'source'));
  if (existsSync(CERTIFICATES)) cpSync(CERTIFICATES, join(root, CERTIFICATES));
}

function environment() {
  return {
    PATH: '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin',
    HOME: '/root',
    DEBIAN_FRONTEND: 'noninteractive',
    ...(existsSync(CERTIFICATES) && { NODE_EXTRA_CA_CERTS: CERTIFICATES }),
  };
}

/** Returns the ID of the first process in the container. */
async function findLeaderPid(nspawn: ChildProcess) {
  const deadline = Date.now() + START_MS;
  const children = `/proc/${nspawn.pid}/task/${nspawn.pid}/children`;
  while (Date.now() < deadline && nspawn.exitCode === null) {
    await sleep(200);
    const [first = ''] = existsSync(children) ? readFileSync(children, 'utf8').trim().split(' ') : [];
    if (first !== '' && readFileSync(`/proc/${first}/comm`, 'utf8').startsWith('systemd\n'))
      return Number(first);
  }
  throw new Error('systemd-nspawn could not boot Debian.');
}

async function waitUntilRunning(run: DebianMachine['run']) {
  const deadline = Date.now() + START_MS;
  while (Date.now() < deadline) {
    const { output } = await run('systemctl is-system-running || true');
    if (['running', 'degraded'].includes(output.trim())) return;
    await sleep(500);
  }
  throw new Error('Debian did not boot.');
}
