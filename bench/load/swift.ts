import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { readConfig, type S3Location } from '../../apps/server/src/config.ts';
import { createBucket } from '../../apps/server/src/testing/create-bucket.ts';
import { freePort } from '../../scripts/set-up/free-port.mjs';
import { requirePrograms } from './debian-programs.ts';

const storageServices = ['account', 'container', 'object'] as const;
const packages = ['swift', 'swift-proxy', 'swift-account', 'swift-container', 'swift-object'];
const programs = [
  'swift-ring-builder',
  'swift-proxy-server',
  ...storageServices.map((name) => `swift-${name}-server`),
];

const START_MS = 60_000;
const ACCESS_KEY = 'school:portal';
const SECRET = 'a-secret-for-the-drill';

export interface Swift {
  readonly endpoint: string;
  /** Creates a bucket and returns the portal's environment variables for it. */
  makeBucket(name: string): Promise<Record<string, string>>;
  /** Stops the S3 API; the stored objects remain. */
  close(): Promise<void>;
  open(): Promise<void>;
  remove(): Promise<void>;
}

/**
 * Starts OpenStack Swift with its S3 API, which verifies signatures, on loopback and in its own folder.
 * @throws Error that names what is missing if it can't be installed
 */
export async function startSwift(): Promise<Swift> {
  requirePrograms('OpenStack Swift', programs, packages);
  const folder = mkdtempSync(join(tmpdir(), 'formroom-swift-'));
  mkdirSync(join(folder, 'devices', 'd1'), { recursive: true });
  const proxyPort = await freePort();
  const processes: ChildProcess[] = [];
  const start = (name: string, conf: string) => {
    const path = join(folder, `${name}.conf`);
    writeFileSync(path, conf);
    const child = spawn(`swift-${name}-server`, [path], { stdio: 'ignore' });
    processes.push(child);
    return child;
  };
  const killOnExit = () => {
    for (const child of processes) child.kill('SIGKILL');
  };
  process.once('exit', killOnExit);

  await Promise.all(
    storageServices.map(async (name) => {
      const port = await freePort();
      await buildRing(folder, name, port);
      start(name, buildStorageConfig(folder, name, port));
      await waitUntilListening(port);
    }),
  );
  let proxy: ChildProcess | undefined;
  const endpoint = `http://127.0.0.1:${proxyPort}`;
  const open = async () => {
    proxy = start('proxy', buildProxyConfig(folder, proxyPort));
    await waitUntilHealthy(endpoint, proxy);
  };
  await open();
  return {
    endpoint,
    makeBucket: async (name) => {
      const environment = buildEnvironment(endpoint, name);
      await createBucket(readConfig(environment).files as S3Location);
      return environment;
    },
    open,
    close: () => waitForExit(proxy),
    remove: async () => {
      process.removeListener('exit', killOnExit);
      await Promise.all(processes.map(waitForExit));
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

const buildEnvironment = (endpoint: string, bucket: string) => ({
  FILES_URL: `s3://${bucket}?endpoint=${endpoint}`,
  AWS_ACCESS_KEY_ID: ACCESS_KEY,
  AWS_SECRET_ACCESS_KEY: SECRET,
});

/** Builds a ring with one replica on a single device. */
async function buildRing(folder: string, name: string, port: number) {
  const commands = [['create', '4', '1', '0'], ['add', `r1z1-127.0.0.1:${port}/d1`, '1'], ['rebalance']];
  for (const command of commands) {
    const child = spawn('swift-ring-builder', [join(folder, `${name}.builder`), ...command], {
      stdio: 'ignore',
    });
    const [code] = (await once(child, 'exit')) as [number | null];
    // Exit code 1 is a warning.
    if (code === null || code > 1) throw new Error(`The ring of the ${name} server could not be built.`);
  }
}

const buildCommonConfig = (folder: string, port: number) => `[DEFAULT]
bind_ip = 127.0.0.1
bind_port = ${port}
workers = 0
user = ${userInfo().username}
swift_dir = ${folder}
log_level = ERROR
`;

const buildStorageConfig = (folder: string, name: string, port: number) => `${buildCommonConfig(folder, port)}
devices = ${join(folder, 'devices')}
mount_check = false
[pipeline:main]
pipeline = ${name}-server
[app:${name}-server]
use = egg:swift#${name}
`;

const buildProxyConfig = (folder: string, port: number) => `${buildCommonConfig(folder, port)}
[pipeline:main]
pipeline = catch_errors healthcheck cache listing_formats s3api tempauth copy proxy-server
[app:proxy-server]
use = egg:swift#proxy
account_autocreate = true
[filter:catch_errors]
use = egg:swift#catch_errors
[filter:healthcheck]
use = egg:swift#healthcheck
[filter:cache]
use = egg:swift#memcache
memcache_servers = 127.0.0.1:1
[filter:listing_formats]
use = egg:swift#listing_formats
[filter:s3api]
use = egg:swift#s3api
location = us-east-1
[filter:tempauth]
use = egg:swift#tempauth
user_${ACCESS_KEY.replace(':', '_')} = ${SECRET} .admin
[filter:copy]
use = egg:swift#copy
`;

/** The proxy server excludes a storage server that it can't reach for a minute, so each must be up before it starts. */
async function waitUntilListening(port: number) {
  const deadline = Date.now() + START_MS;
  while (Date.now() < deadline) {
    const socket = connect(port, '127.0.0.1');
    const isListening = await Promise.race([
      once(socket, 'connect').then(() => true),
      once(socket, 'close').then(() => false),
    ]).catch(() => false);
    socket.destroy();
    if (isListening) return;
    await sleep(100);
  }
  throw new Error('OpenStack Swift did not start.');
}

async function waitUntilHealthy(endpoint: string, proxy: ChildProcess) {
  const deadline = Date.now() + START_MS;
  while (Date.now() < deadline && proxy.exitCode === null) {
    const isHealthy = await fetch(`${endpoint}/healthcheck`).then(
      (response) => response.ok,
      () => false,
    );
    if (isHealthy) return;
    await sleep(100);
  }
  throw new Error('OpenStack Swift did not start.');
}

async function waitForExit(child: ChildProcess | undefined) {
  if (!child || child.exitCode !== null || child.signalCode !== null) return;
  child.kill('SIGKILL');
  await once(child, 'exit');
}
