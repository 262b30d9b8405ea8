import { execFileSync } from 'node:child_process';
import { cpSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { type DebianMachine, runOrThrow, startDebian } from '../load/debian-machine.ts';
import { withFolder } from '../load/folder.ts';
import { parseCommands } from '../load/page-commands.ts';
import { makeReleases } from '../load/releases.ts';
import { imageWithoutEngine } from './image.ts';
import { ADDRESS, checkNginx, curl, HOST } from './operations-nginx.ts';
import {
  checkCron,
  checkDiskAndClock,
  checkNights,
  checkRights,
  checkSeveralProcesses,
  checkUnmountedDisk,
  isReady,
} from './operations-faults.ts';

const PASSWORD = 'a password of the drill';
const releases = { first: 'v1.0.0', next: 'v1.2.0', broken: 'v1.3.0', fixed: 'v1.3.1' };
const root = fileURLToPath(new URL('../..', import.meta.url));
const guide = new URL('../../docs/operations.md', import.meta.url);

type Checks = Record<string, boolean>;

/** Follows docs/operations.md in an empty Debian, command by command, and checks the result. */
export async function drillOperations(): Promise<Checks> {
  return await withFolder('operations', async (folder) => {
    const source = makeReleases(folder, releases);
    const machine = await startDebian(folder, source);
    try {
      await copyArchives(machine, source);
      return await followGuide(machine);
    } finally {
      await machine.stop();
    }
  });
}

/** Makes one archive, and downloads it under both names of the guide. */
async function copyArchives(machine: DebianMachine, source: string) {
  execFileSync(process.execPath, [join(root, 'scripts/release.mjs')], { stdio: 'inherit' });
  cpSync(join(root, 'release'), join(source, '.git/release'), { recursive: true });
  await runOrThrow(machine, renameArchives);
}

const renameArchives = `
  for version in 1.0.0 1.2.0; do
    name=formroom-$version-linux-x64
    mkdir /tmp/unpacked && tar -xzf /source/.git/release/*.tar.gz -C /tmp/unpacked
    mv /tmp/unpacked/* /tmp/unpacked/$name
    tar -czf /root/$name.tar.gz -C /tmp/unpacked $name
    rm -r /tmp/unpacked
  done
  cd /root && sha256sum *.tar.gz > SHA256SUMS`;

async function followGuide(machine: DebianMachine): Promise<Checks> {
  await runOrThrow(machine, `printf '[safe]\n\tdirectory = *\n' > /etc/gitconfig`);
  await runOrThrow(machine, createCertificate);
  const checks: Checks = {};
  const start = performance.now();
  for (const { heading, script } of parseCommands(guide)) {
    if (heading.startsWith('4.') && script.includes('npm run restore'))
      await runOrThrow(machine, addAdmin('Later'));
    const blockStart = performance.now();
    // Only these blocks use the network. In it, the portal's address would not be reached.
    const network = script.includes('apt-get');
    const { code, output } = await machine.run(fillPlaceholders(script), { network });
    const name = `${heading}: ${script.trim().split('\n').at(-1) ?? ''}`;
    console.log(`${seconds(blockStart)} s  ${name}`);
    if (code !== 0) console.log(output.slice(-3000));
    checks[name] = code === 0;
    // The packages of Debian start services in the network that apt-get used.
    if (script.includes('postgresql')) await machine.run('systemctl restart postgresql || true');
    if (script.includes('git clone')) await machine.run(fillNpmCache, { network: true });
    if (script.includes('sh upgrade.sh')) {
      const installed = await machine.run('test -e /opt/formroom/current/node_modules/vitest');
      checks['no development packages are installed'] = installed.code !== 0;
    }
    if (heading.includes('https')) {
      Object.assign(checks, await checkNginx(machine));
      checks['the administrator can sign in'] = (await signIn(machine, 'Head')) === '200';
    }
    if (heading.startsWith('4.') && script.includes('npm run restore'))
      Object.assign(checks, await checkRestore(machine), await checkUnmountedDisk(machine));
    if (script.includes('cron.d')) Object.assign(checks, await checkCron(machine));
    if (script.includes('upgrade.sh v')) Object.assign(checks, await checkFailedUpgrade(machine));
  }
  console.log(`${seconds(start)} s in total`);
  Object.assign(checks, await checkSeveralProcesses(machine), await checkNights(machine));
  Object.assign(checks, await checkDiskAndClock(machine));
  Object.assign(checks, await checkRights(machine), await checkService(machine));
  return { ...checks, ...(await imageWithoutEngine(machine)) };
}

/** Lets the next build install its packages without the network. */
const fillNpmCache = `
  work=$(runuser -u formroom-build -- mktemp -d)
  runuser -u formroom-build -- git clone --quiet /opt/formroom/source $work
  cd $work && runuser -u formroom-build -- env HOME=/var/lib/formroom-build npm ci --ignore-scripts --omit=dev
  rm -rf $work`;

const seconds = (since: number) => Math.round((performance.now() - since) / 1000);

/** Replaces placeholders such as REPOSITORY with values. */
const fillPlaceholders = (script: string) =>
  `export ADMIN_PASSWORD='${PASSWORD}'\n${script
    .replace('REPOSITORY', '/source')
    .replace('-- add NAME', '-- add Head')
    .replace('revoke KID', `revoke $(${listKeys} | sed -n 's/  created.*//p' | head -1)`)}`;

const listKeys = 'runuser -u formroom -- npm run --silent keys -- list';

const addAdmin = (name: string) => `
  export ADMIN_PASSWORD='${PASSWORD}'
  cd /opt/formroom/current && runuser -u formroom -- npm run admin -- add ${name}`;

/** Stands in for the certificate of certbot. */
const createCertificate = `
  mkdir -p /etc/letsencrypt/live/${HOST}
  cd /etc/letsencrypt/live/${HOST}
  openssl req -x509 -newkey rsa:2048 -nodes -keyout privkey.pem -out fullchain.pem -subj /CN=${HOST} -days 2`;

async function signIn(machine: DebianMachine, name: string) {
  const { output } = await machine.run(`
    jar=$(mktemp)
    ${curl} --cookie-jar $jar ${ADDRESS}/sanctum/csrf-cookie
    token=$(awk '$6 ~ /XSRF-TOKEN/ { print $7 }' $jar)
    ${curl} --cookie $jar --header "X-XSRF-TOKEN: $token" --json '{"name":"${name}","password":"${PASSWORD}"}' \\
      --output /dev/null --write-out '%{http_code}' ${ADDRESS}/api/admin-login`);
  return output.trim();
}

async function checkRestore(machine: DebianMachine): Promise<Checks> {
  return {
    'the portal is ready after the restore': await isReady(machine),
    'an administrator from before the backup can sign in': (await signIn(machine, 'Head')) === '200',
    'an administrator added after the backup can’t sign in': (await signIn(machine, 'Later')) === '422',
  };
}

/** Returns the folder of the active version, which is named after its commit. */
const getRunningRelease = (machine: DebianMachine) => runOrThrow(machine, 'readlink /opt/formroom/current');
const getCommit = (machine: DebianMachine, version: string) =>
  runOrThrow(machine, `git -C /opt/formroom/source rev-parse --short=12 '${version}^{commit}'`);

async function checkFailedUpgrade(machine: DebianMachine): Promise<Checks> {
  const next = `releases/${await getCommit(machine, releases.next)}`;
  const isUpgraded = (await getRunningRelease(machine)) === next;
  const broken = await machine.run(
    `READY_SECONDS=15 /opt/formroom/current/deploy/upgrade.sh ${releases.broken}`,
  );
  const isRolledBack = (await getRunningRelease(machine)) === next && (await isReady(machine));
  const signInStatus = await signIn(machine, 'Head');
  const fixed = await machine.run(`/opt/formroom/current/deploy/upgrade.sh ${releases.fixed}`);
  const isFixedRunning =
    (await getRunningRelease(machine)) === `releases/${await getCommit(machine, releases.fixed)}`;
  return {
    'the new version runs after the upgrade': isUpgraded,
    'an upgrade to a version that does not start fails':
      broken.code === 1 && broken.output.includes('runs again'),
    'the previous version runs again after the failed upgrade': isRolledBack && signInStatus === '200',
    'the next version can be installed after the failed upgrade and its migration':
      fixed.code === 0 && isFixedRunning,
  };
}

async function checkService(machine: DebianMachine): Promise<Checks> {
  await runOrThrow(machine, 'systemctl kill --signal=KILL formroom@8080.service');
  await sleep(500);
  const isRestarted = await isReady(machine);
  const getProperty = (property: string) =>
    runOrThrow(machine, `systemctl show --value --property=${property} formroom@8080.service`);
  const runWithPid = (command: string) =>
    runOrThrow(machine, `pid=$(systemctl show --value -p MainPID formroom@8080.service); ${command}`);
  const account = await runWithPid('stat -c %U /proc/$pid');
  const limits = await runWithPid('cat /proc/$pid/limits');
  // A container can't exceed the limit of its host.
  const files = Math.min(65_536, Number(await runOrThrow(machine, 'ulimit -Hn')));
  const units = ['formroom@8080.service', 'formroom-backup.service', 'formroom-backup.timer'];
  // The guide has replaced it by cron.
  await runOrThrow(machine, 'systemctl enable formroom-backup.timer');
  const { code, output } = await machine.run(`systemd-analyze verify ${units.join(' ')}`);
  const exposure = await runOrThrow(machine, 'systemd-analyze security formroom@8080.service | tail -1');
  console.log(exposure);
  await runOrThrow(machine, "systemctl stop 'formroom@*'");
  const stopped = await getProperty('Result');
  return {
    'systemd restarts the portal after a kill': isRestarted,
    'the portal does not run as root': account === 'formroom',
    'the portal may open 65,536 files, or the limit of the host': new RegExp(
      `Max open files\\s+${files}\\s+${files} `,
    ).test(limits),
    'systemd-analyze verify reports no errors in the units': code === 0 && !output.includes('formroom'),
    'systemd-analyze security rates the exposure OK': exposure.includes('OK'),
    'the portal and the backup timer start at boot':
      (await runOrThrow(machine, `systemctl is-enabled ${units[0] ?? ''} ${units[2] ?? ''}`)) ===
      'enabled\nenabled',
    'the portal stops cleanly': stopped === 'success',
  };
}
