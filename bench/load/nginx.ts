import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '../../scripts/set-up/free-port.mjs';
import { requirePrograms } from './debian-programs.ts';

const START_MS = 10_000;
const sample = new URL('../../deploy/nginx.conf', import.meta.url);

/** Starts nginx on loopback with the configuration of deploy/, as a round-robin proxy of several portals. */
export async function startNginx(folder: string, portals: readonly { readonly url: string }[]) {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  // Without HTTPS, because these drills test the portals behind nginx.
  const servers = buildSampleConfig(folder, portals)
    .replaceAll(/^server \{[^}]*(?:default_server|return 301)[^}]*\}$/gm, '')
    .replace('listen 443 ssl;', `listen 127.0.0.1:${port};`)
    .replace(/^ *ssl_.*;$/gm, '');
  const nginx = await runNginx(folder, servers);
  await waitUntilReady(`${url}/readyz`);
  return { ...nginx, url };
}

/**
 * Returns the configuration of deploy/ for these portals, with its logs in a folder. Its limits are raised, because all
 * requests of a drill come from one address.
 */
function buildSampleConfig(folder: string, portals: readonly { readonly url: string }[]) {
  const upstream = portals.map(({ url }) => `server ${new URL(url).host} fail_timeout=2s;`).join('\n    ');
  return readFileSync(sample, 'utf8')
    .replace('server 127.0.0.1:8080;', upstream)
    .replaceAll('/var/log/nginx', folder)
    .replace('limit_conn formroom 400;', 'limit_conn formroom 8000;')
    .replace('rate=10r/s', 'rate=1000r/s');
}

/** Runs nginx in its own folder with the given server blocks. */
async function runNginx(folder: string, servers: string) {
  requirePrograms('nginx', ['nginx'], ['nginx-light']);
  mkdirSync(folder, { recursive: true });
  const path = join(folder, 'nginx.conf');
  writeFileSync(path, buildConfig(folder, servers));
  const args = ['-p', folder, '-c', path, '-e', join(folder, 'errors.log'), '-g', 'daemon off;'];
  const child = spawn('nginx', args, {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, PATH: `${process.env.PATH ?? ''}:/usr/sbin` },
  });
  const killOnExit = () => {
    child.kill('SIGTERM');
  };
  process.once('exit', killOnExit);
  await waitForFile(join(folder, 'nginx.pid'));
  return {
    stop: async () => {
      process.removeListener('exit', killOnExit);
      child.kill('SIGTERM');
      await once(child, 'exit');
    },
  };
}

const buildConfig = (folder: string, servers: string) => `
worker_processes 1;
pid ${join(folder, 'nginx.pid')};
events { worker_connections 8192; }
http {
  client_body_temp_path ${join(folder, 'bodies')};
  proxy_temp_path ${join(folder, 'responses')};
  fastcgi_temp_path ${join(folder, 'fastcgi')};
  uwsgi_temp_path ${join(folder, 'uwsgi')};
  scgi_temp_path ${join(folder, 'scgi')};
${servers}
}
`;

async function waitForFile(path: string) {
  const deadline = Date.now() + START_MS;
  while (Date.now() < deadline) {
    if (existsSync(path)) return;
    await sleep(50);
  }
  throw new Error('nginx did not start.');
}

async function waitUntilReady(url: string) {
  const deadline = Date.now() + START_MS;
  while (Date.now() < deadline) {
    const isReady = await fetch(url).then(
      ({ ok }) => ok,
      () => false,
    );
    if (isReady) return;
    await sleep(50);
  }
  throw new Error('nginx did not start.');
}
