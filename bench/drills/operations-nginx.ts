import { type DebianMachine, runOrThrow } from '../load/debian-machine.ts';
import { isReady } from './operations-faults.ts';

type Checks = Record<string, boolean>;

export const HOST = 'portal.example.org';
export const ADDRESS = `https://${HOST}`;

export const curl = `curl --silent --insecure --resolve ${HOST}:443:127.0.0.1 --resolve ${HOST}:80:127.0.0.1`;
const fetchHeaders = async (machine: DebianMachine, address: string) =>
  (await machine.run(`${curl} --dump-header - --output /dev/null '${address}'`)).output.toLowerCase();

/** Checks what nginx with the configuration of deploy/ adds to the portal. */
export async function checkNginx(machine: DebianMachine): Promise<Checks> {
  const plain = await fetchHeaders(machine, `http://${HOST}/dashboard`);
  const ready = await fetchHeaders(machine, `${ADDRESS}/readyz`);
  const token = await fetchHeaders(machine, `${ADDRESS}/sanctum/csrf-cookie`);
  const metrics = await fetchHeaders(machine, `${ADDRESS}/metrics`);
  await fetchHeaders(machine, `${ADDRESS}/api/students?search=Surname`);
  const log = await runOrThrow(machine, 'cat /var/log/nginx/formroom*.log');
  return {
    'HTTP redirects to HTTPS': plain.includes(` 301 `) && plain.includes(`location: ${ADDRESS}/dashboard`),
    'the portal is ready behind nginx, over HTTPS': ready.includes(' 200 '),
    'responses have the header Strict-Transport-Security': /strict-transport-security: max-age=\d{8}/.test(
      ready,
    ),
    'cookies have the attribute Secure': token.includes('; secure'),
    'nginx does not serve metrics': metrics.includes(' 404 '),
    'nginx logs paths without the query string': log.includes('/api/students 4') && !log.includes('Surname'),
    ...(await checkOtherCallers(machine)),
    ...(await checkForwardedHeaders(machine)),
  };
}

/** Calls nginx by other host names, from another address, and more often than sign-ins are allowed. */
async function checkOtherCallers(machine: DebianMachine): Promise<Checks> {
  const getStatuses = async (options: string) =>
    (
      await machine.run(
        `${curl} --output /dev/null --write-out '%{http_code}\\n' ${options} 2>/dev/null || true`,
      )
    ).output
      .trim()
      .split('\n');
  const getStatus = async (options: string) => (await getStatuses(options)).join();
  const evil = '--header "Host: evil.example"';
  const many = (path: string) => `--parallel --parallel-max 50 "${ADDRESS}${path}?[1-200]"`;
  const signIns = new Set(await getStatuses(many('/api/login-student')));
  const fromOther = await getStatus(`--interface 127.0.0.2 ${ADDRESS}/api/login-student`);
  const others = new Set(await getStatuses(many('/api/session')));
  return {
    'another host name gets no response':
      (await getStatus(`${evil} http://${HOST}/`)) === '000' &&
      ['000', '421'].includes(await getStatus(`${evil} ${ADDRESS}/`)) &&
      (await getStatus(`--resolve evil.example:443:127.0.0.1 https://evil.example/`)) === '000',
    'readiness is denied to other addresses':
      (await getStatus(`--interface 127.0.0.2 ${ADDRESS}/readyz`)) === '403',
    'sign-ins above the rate limit get a 503, those from another address do not':
      signIns.size > 1 && signIns.has('503') && fromOther !== '503',
    'other requests are not limited': others.size === 1 && others.has('200'),
  };
}

/** Lets a server that returns its headers take the place of the portal for a moment. */
async function checkForwardedHeaders(machine: DebianMachine): Promise<Checks> {
  const forged = `--header 'X-Forwarded-Host: evil.example' --header 'X-Forwarded-For: 10.0.0.1'`;
  const { output } = await machine.run(`
    systemctl stop formroom@8080.service
    node -e "${echoServer}" &
    ${curl} --fail --retry 20 --retry-delay 1 --retry-all-errors ${forged} ${ADDRESS}/api/session || true
    kill $!
    systemctl start formroom@8080.service`);
  const headers = JSON.parse(/\{.*\}/.exec(output)?.[0] ?? '{}') as Record<string, string | undefined>;
  return {
    'a client can’t forge the host name or its address':
      headers.host === HOST &&
      headers['x-forwarded-host'] === undefined &&
      headers['x-forwarded-for']?.endsWith('127.0.0.1') === true &&
      (await isReady(machine)),
  };
}

const echoServer = `require('http').createServer((call, answer) => answer.end(JSON.stringify(call.headers))).listen(8080, '127.0.0.1')`;
