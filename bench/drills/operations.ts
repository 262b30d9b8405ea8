import { setTimeout as sleep } from 'node:timers/promises';
import { type DebianMachine, startDebian } from '../load/debian-machine.ts';
import { withFolder } from '../load/folder.ts';
import { parseCommands } from '../load/page-commands.ts';
import { makeReleases } from '../load/releases.ts';
import { imageWithoutEngine } from './image.ts';

const HOST = 'portal.example.org';
const ADDRESS = `https://${HOST}`;
const PASSWORD = 'a password of the drill';
const releases = { first: 'v1.0.0', next: 'v1.2.0', broken: 'v1.3.0', mended: 'v1.3.1' };
const page = new URL('../../docs/operations.md', import.meta.url);

type Findings = Record<string, boolean>;

/** Follows docs/operations.md in an empty Debian, command by command, and checks the result. */
export async function drillOperations(): Promise<Findings> {
  return await withFolder('operations', async (folder) => {
    const machine = await startDebian(folder, makeReleases(folder, releases));
    try {
      return await followGuide(machine);
    } finally {
      await machine.stop();
    }
  });
}

async function followGuide(machine: DebianMachine): Promise<Findings> {
  await runOrThrow(machine, `printf '[safe]\n\tdirectory = *\n' > /etc/gitconfig`);
  await runOrThrow(machine, certificate);
  const findings: Findings = {};
  const began = performance.now();
  for (const { heading, script } of parseCommands(page)) {
    if (script.includes('npm run restore')) await runOrThrow(machine, addAdmin('Later'));
    const started = performance.now();
    // Only the first blocks use the network: for packages, and for the dependencies of the first build.
    const network = script.includes('apt-get');
    const { code, output } = await machine.run(asTyped(script), { network });
    const name = `${heading}: ${script.trim().split('\n').at(-1) ?? ''}`;
    console.log(`${seconds(started)} s  ${name}`);
    if (code !== 0) console.log(output.slice(-3000));
    findings[name] = code === 0;
    if (script.includes('upgrade.sh v1.0.0')) {
      const installed = await machine.run('test -e /opt/formroom/current/node_modules/vitest');
      findings['no development packages are installed'] = installed.code !== 0;
    }
    if (heading.includes('https')) Object.assign(findings, await checkNginx(machine));
    if (script.includes('npm run restore')) Object.assign(findings, await afterRestore(machine));
  }
  console.log(`${seconds(began)} s in all`);
  Object.assign(findings, await checkFailedUpgrade(machine), await checkService(machine));
  return { ...findings, ...(await imageWithoutEngine(machine)) };
}

const seconds = (since: number) => Math.round((performance.now() - since) / 1000);

/** Replaces the page's placeholders in capitals with values. */
const asTyped = (script: string) =>
  `export ADMIN_PASSWORD='${PASSWORD}'\n${script.replace('REPOSITORY', '/source').replace('-- add NAME', '-- add Head')}`;

const addAdmin = (name: string) => `
  export ADMIN_PASSWORD='${PASSWORD}'
  cd /opt/formroom/current && set -a && . /etc/formroom.env && set +a
  runuser -u formroom -- npm run admin -- add ${name}`;

/** Replaces certbot's certificate. */
const certificate = `
  mkdir -p /etc/letsencrypt/live/${HOST}
  cd /etc/letsencrypt/live/${HOST}
  openssl req -x509 -newkey rsa:2048 -nodes -keyout privkey.pem -out fullchain.pem -subj /CN=${HOST} -days 2`;

async function runOrThrow(machine: DebianMachine, script: string) {
  const { code, output } = await machine.run(script);
  if (code !== 0) throw new Error(`This failed: ${script}\n${output.slice(-2000)}`);
  return output.trim();
}

const curl = `curl --silent --insecure --resolve ${HOST}:443:127.0.0.1 --resolve ${HOST}:80:127.0.0.1`;
const headersOf = async (machine: DebianMachine, address: string) =>
  (await machine.run(`${curl} --dump-header - --output /dev/null '${address}'`)).output.toLowerCase();

async function signIn(machine: DebianMachine, name: string) {
  const { output } = await machine.run(`
    jar=$(mktemp)
    ${curl} --cookie-jar $jar ${ADDRESS}/sanctum/csrf-cookie
    token=$(awk '$6 ~ /XSRF-TOKEN/ { print $7 }' $jar)
    ${curl} --cookie $jar --header "X-XSRF-TOKEN: $token" --json '{"name":"${name}","password":"${PASSWORD}"}' \\
      --output /dev/null --write-out '%{http_code}' ${ADDRESS}/api/admin-login`);
  return output.trim();
}

async function checkNginx(machine: DebianMachine): Promise<Findings> {
  const plain = await headersOf(machine, `http://${HOST}/dashboard`);
  const ready = await headersOf(machine, `${ADDRESS}/readyz`);
  const token = await headersOf(machine, `${ADDRESS}/sanctum/csrf-cookie`);
  const metrics = await headersOf(machine, `${ADDRESS}/metrics`);
  await headersOf(machine, `${ADDRESS}/api/students?search=Surname`);
  const log = await runOrThrow(machine, 'cat /var/log/nginx/formroom*.log');
  return {
    'plain http is sent on to https':
      plain.includes(` 301 `) && plain.includes(`location: ${ADDRESS}/dashboard`),
    'the portal is ready behind nginx with https': ready.includes(' 200 '),
    'browsers are told to stay with https': /strict-transport-security: max-age=\d{8}/.test(ready),
    'cookies are Secure': token.includes('; secure'),
    'the metrics stay on the machine': metrics.includes(' 404 '),
    'nginx logs what was asked and not what was searched for':
      log.includes('/api/students 4') && !log.includes('Surname'),
    'the administrator signs in': (await signIn(machine, 'Head')) === '200',
  };
}

async function afterRestore(machine: DebianMachine): Promise<Findings> {
  return {
    'the portal is ready after the restore': await isReady(machine),
    'who was there at the backup signs in': (await signIn(machine, 'Head')) === '200',
    'who came later does not': (await signIn(machine, 'Later')) === '422',
  };
}

async function isReady(machine: DebianMachine) {
  const { code } = await machine.run(
    'curl --silent --fail --retry 60 --retry-delay 1 --retry-all-errors http://127.0.0.1:8080/readyz',
  );
  return code === 0;
}

/** The running version: the commit of its folder. */
const running = (machine: DebianMachine) => runOrThrow(machine, 'readlink /opt/formroom/current');
const commitOf = (machine: DebianMachine, version: string) =>
  runOrThrow(machine, `git -C /opt/formroom/source rev-parse --short=12 '${version}^{commit}'`);

async function checkFailedUpgrade(machine: DebianMachine): Promise<Findings> {
  const next = `releases/${await commitOf(machine, releases.next)}`;
  const isUpgraded = (await running(machine)) === next;
  const broken = await machine.run(
    `READY_SECONDS=15 /opt/formroom/current/deploy/upgrade.sh ${releases.broken}`,
  );
  const isBack = (await running(machine)) === next && (await isReady(machine));
  const signsIn = await signIn(machine, 'Head');
  const mended = await machine.run(`/opt/formroom/current/deploy/upgrade.sh ${releases.mended}`);
  const isMended = (await running(machine)) === `releases/${await commitOf(machine, releases.mended)}`;
  return {
    'the upgrade runs the new version': isUpgraded,
    'a version that does not start is said to': broken.code === 1 && broken.output.includes('serves again'),
    'and the one before serves again': isBack && signsIn === '200',
    'and the next version mends it, migrations and all': mended.code === 0 && isMended,
  };
}

async function checkService(machine: DebianMachine): Promise<Findings> {
  await runOrThrow(machine, 'systemctl kill --signal=KILL formroom@8080.service');
  await sleep(500);
  const back = await isReady(machine);
  const about = (property: string) =>
    runOrThrow(machine, `systemctl show --value --property=${property} formroom@8080.service`);
  const ofProcess = (what: string) =>
    runOrThrow(machine, `pid=$(systemctl show --value -p MainPID formroom@8080.service); ${what}`);
  const account = await ofProcess('stat -c %U /proc/$pid');
  const limits = await ofProcess('cat /proc/$pid/limits');
  // A container can't exceed the limit of its host.
  const files = Math.min(65_536, Number(await runOrThrow(machine, 'ulimit -Hn')));
  const units = ['formroom@8080.service', 'formroom-backup.service', 'formroom-backup.timer'];
  const { code, output } = await machine.run(`systemd-analyze verify ${units.join(' ')}`);
  const exposure = await runOrThrow(machine, 'systemd-analyze security formroom@8080.service | tail -1');
  console.log(exposure);
  await runOrThrow(machine, 'systemctl stop formroom@8080.service');
  const stopped = await about('Result');
  return {
    'killed, it is back by itself': back,
    'it is not root': account === 'formroom',
    'it may have 65,536 files and connections, or all that this machine has': new RegExp(
      `Max open files\\s+${files}\\s+${files} `,
    ).test(limits),
    'systemd finds nothing wrong with the units': code === 0 && !output.includes('formroom'),
    'systemd calls its exposure OK': exposure.includes('OK'),
    'it and the timer start with the machine':
      (await runOrThrow(machine, `systemctl is-enabled ${units[0] ?? ''} ${units[2] ?? ''}`)) ===
      'enabled\nenabled',
    'it stops in good order': stopped === 'success',
  };
}
