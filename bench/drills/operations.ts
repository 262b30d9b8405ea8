import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { request } from 'node:https';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { freePort } from '../../scripts/set-up/free-port.mjs';
import { demandPrograms } from '../load/debian-programs.ts';
import { runNginx } from '../load/nginx.ts';
import { startPortal } from '../load/portal-process.ts';

const HOST = 'portal.example.org';
const deploy = (name: string) => fileURLToPath(new URL(`../../deploy/${name}`, import.meta.url));
const units = ['formroom.service', 'formroom-backup.service', 'formroom-backup.timer'];

/** What docs/operations.md has a technician put on the server: each file is taken as it is and seen to work. */
export async function drillOperations(): Promise<Record<string, boolean>> {
  demandPrograms(
    'nginx, OpenSSL and systemd',
    ['nginx', 'openssl', 'systemd-analyze'],
    ['nginx-light', 'openssl', 'systemd'],
  );
  const folder = mkdtempSync(join(tmpdir(), 'formroom-operations-'));
  const publicUrl = { PUBLIC_URL: `https://${HOST}`, TRUST_PROXY: '1', DEMO: '0' };
  const portal = await startPortal(join(folder, 'data'), undefined, undefined, publicUrl);
  const ports = { http: await freePort(), https: await freePort() };
  const nginx = await runNginx(join(folder, 'nginx'), nginxConf(folder, portal.url, ports));
  try {
    return { ...systemdUnits(), ...(await throughNginx(ports)) };
  } finally {
    await nginx.stop();
    await portal.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

function systemdUnits() {
  const verify = (unit: string) =>
    spawnSync('systemd-analyze', ['verify', deploy(unit)], { encoding: 'utf8' });
  return Object.fromEntries(
    units.map((unit) => {
      const { status, stderr } = verify(unit);
      return [`systemd finds nothing wrong with ${unit}`, status === 0 && !stderr.includes(unit)];
    }),
  );
}

/** The sample with this machine's ports and a certificate of our own. */
function nginxConf(folder: string, portalUrl: string, ports: { http: number; https: number }) {
  const [certificate, key] = [join(folder, 'certificate.pem'), join(folder, 'key.pem')];
  const subject = ['-subj', `/CN=${HOST}`, '-days', '2'];
  const made = ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-keyout', key, '-out', certificate];
  if (spawnSync('openssl', [...made, ...subject]).status !== 0) throw new Error('There is no certificate.');
  return readFileSync(deploy('nginx.conf'), 'utf8')
    .replace('listen 80;', `listen 127.0.0.1:${ports.http};`)
    .replace('listen 443 ssl;', `listen 127.0.0.1:${ports.https} ssl;`)
    .replace('server 127.0.0.1:8080;', `server ${new URL(portalUrl).host};`)
    .replace(/ssl_certificate .*;/, `ssl_certificate ${certificate};`)
    .replace(/ssl_certificate_key .*;/, `ssl_certificate_key ${key};`)
    .replace(/access_log .*;/, `access_log ${join(folder, 'access.log')};`);
}

async function throughNginx({ http, https }: { http: number; https: number }) {
  const redirect = await fetch(`http://127.0.0.1:${http}/dashboard`, {
    headers: { host: HOST },
    redirect: 'manual',
  });
  const page = await get(https, '/');
  const token = await get(https, '/sanctum/csrf-cookie');
  const metrics = await get(https, '/metrics');
  const isReady = (await get(https, '/readyz')).status === 200;
  return {
    'plain http is sent on to https': redirect.status === 301,
    'the portal is ready behind nginx with https': isReady && page.status === 200,
    'browsers are told to stay with https': /max-age=\d{8}/.test(
      String(page.headers['strict-transport-security']),
    ),
    'cookies are Secure': String(token.headers['set-cookie']).includes('Secure'),
    'the metrics stay on the machine': metrics.status === 404,
  };
}

/** An answer through the proxy, whose certificate nobody signed. */
const get = (port: number, path: string) =>
  new Promise<{ status: number; headers: Record<string, unknown> }>((resolve, reject) => {
    const options = { host: '127.0.0.1', port, path, headers: { host: HOST }, rejectUnauthorized: false };
    const call = request(options, (response) => {
      response.resume();
      response.on('end', () => {
        resolve({ status: response.statusCode ?? 0, headers: response.headers });
      });
    });
    call.on('error', reject);
    call.end();
  });
