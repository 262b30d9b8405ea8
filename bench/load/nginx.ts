import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '../../scripts/set-up/free-port.mjs';
import { demandPrograms } from './debian-programs.ts';

const START_MS = 10_000;

/** Starts nginx on loopback before portals, to each of which it hands one call after the other. */
export async function startNginx(folder: string, portals: readonly { readonly url: string }[]) {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const nginx = await runNginx(folder, siteOf(port, portals));
  await untilItAnswers(`${url}/readyz`);
  return { ...nginx, url };
}

/** Runs nginx with servers of a configuration, in a folder of its own. */
export async function runNginx(folder: string, servers: string) {
  demandPrograms('nginx', ['nginx'], ['nginx-light']);
  mkdirSync(folder, { recursive: true });
  const path = join(folder, 'nginx.conf');
  writeFileSync(path, confOf(folder, servers));
  const args = ['-p', folder, '-c', path, '-e', join(folder, 'errors.log'), '-g', 'daemon off;'];
  const child = spawn('nginx', args, {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, PATH: `${process.env.PATH ?? ''}:/usr/sbin` },
  });
  const endWithUs = () => {
    child.kill('SIGTERM');
  };
  process.once('exit', endWithUs);
  await untilThere(join(folder, 'nginx.pid'));
  return {
    stop: async () => {
      process.removeListener('exit', endWithUs);
      child.kill('SIGTERM');
      await once(child, 'exit');
    },
  };
}

const confOf = (folder: string, servers: string) => `
worker_processes 1;
pid ${join(folder, 'nginx.pid')};
events { worker_connections 8192; }
http {
  access_log off;
  client_body_temp_path ${join(folder, 'bodies')};
  proxy_temp_path ${join(folder, 'answers')};
  fastcgi_temp_path ${join(folder, 'fastcgi')};
  uwsgi_temp_path ${join(folder, 'uwsgi')};
  scgi_temp_path ${join(folder, 'scgi')};
${servers}
}
`;

const siteOf = (port: number, portals: readonly { readonly url: string }[]) => `
  upstream portals {
${portals.map(({ url }) => `    server ${new URL(url).host};`).join('\n')}
    keepalive 64;
  }
  server {
    listen 127.0.0.1:${port};
    client_max_body_size 12m;
    location / {
      proxy_pass http://portals;
      proxy_http_version 1.1;
      proxy_set_header Connection "";
      proxy_set_header Host $host;
      proxy_set_header X-Forwarded-For $proxy_add_x_forwarded_for;
      proxy_set_header X-Forwarded-Proto $scheme;
    }
  }
`;

async function untilThere(path: string) {
  const deadline = Date.now() + START_MS;
  while (Date.now() < deadline) {
    if (existsSync(path)) return;
    await sleep(50);
  }
  throw new Error('nginx did not start.');
}

async function untilItAnswers(url: string) {
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
