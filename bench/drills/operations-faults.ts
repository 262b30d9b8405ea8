import { readFileSync } from 'node:fs';
import { type DebianMachine, runOrThrow } from '../load/debian-machine.ts';

type Checks = Record<string, boolean>;

/** Whether the process on a port is ready within a minute. */
export async function isReady(machine: DebianMachine, port = 8080) {
  const { code } = await machine.run(
    `curl --silent --fail --retry 60 --retry-delay 1 --retry-all-errors http://127.0.0.1:${port}/readyz`,
  );
  return code === 0;
}

const listBackups = (machine: DebianMachine) => runOrThrow(machine, 'ls -A /var/backups/formroom');

/** Moves the data to a disk of its own, which is then not there for a while. A bind mount stands in for the disk. */
export async function checkUnmountedDisk(machine: DebianMachine): Promise<Checks> {
  await runOrThrow(
    machine,
    `systemctl stop 'formroom@*'
    mv /var/lib/formroom /srv/disk
    mkdir /var/lib/formroom
    echo '/srv/disk /var/lib/formroom none bind 0 0' >> /etc/fstab
    systemctl daemon-reload
    systemctl start formroom@8080.service`,
  );
  const isStarted = await isReady(machine);
  const before = await listBackups(machine);
  await runOrThrow(
    machine,
    `systemctl stop var-lib-formroom.mount
    mv /srv/disk /srv/gone
    touch /srv/disk`,
  );
  const stopped = await machine.run('systemctl is-active formroom@8080.service');
  const portal = await machine.run('systemctl start formroom@8080.service');
  const backup = await machine.run('systemctl start formroom-backup.service');
  const command = await machine.run(
    'cd /opt/formroom/current && runuser -u formroom -- npm run backup -- /var/backups/formroom',
  );
  const content = await runOrThrow(machine, 'ls -A /var/lib/formroom');
  const after = await listBackups(machine);
  await runOrThrow(
    machine,
    'rm /srv/disk && mv /srv/gone /srv/disk && systemctl reset-failed && systemctl start formroom@8080.service',
  );
  return {
    'the portal is ready on a disk of its own': isStarted,
    'without its disk the portal stops, and starts only with it':
      stopped.output.trim() !== 'active' && portal.code !== 0 && (await isReady(machine)),
    'without the disk no backup is made, and nothing is written in place of the data':
      backup.code !== 0 && command.code !== 0 && content === '' && before === after,
  };
}

/** Lets cron run the installed line in the next minute, in place of the night. */
export async function checkCron(machine: DebianMachine): Promise<Checks> {
  await runOrThrow(
    machine,
    `systemctl start cron
    rm -f /var/backups/formroom/*
    sed -i 's/^30 2 /* * /' /etc/cron.d/formroom`,
  );
  const { code } = await machine.run(
    'for _ in $(seq 150); do ls /var/backups/formroom/formroom-*.backup && exit 0; sleep 1; done; exit 1',
  );
  await runOrThrow(machine, 'install -m 644 /opt/formroom/current/deploy/formroom.cron /etc/cron.d/formroom');
  const rights = await machine.run('stat -c "%U %a" /var/backups/formroom/formroom-*.backup | sort -u');
  return {
    'cron makes a backup by its line': code === 0,
    'the backup of cron is for the portal’s account alone': rights.output.trim() === 'formroom 600',
  };
}

const restoreNewest = `
  cd /opt/formroom/current
  newest=$(ls -t /var/backups/formroom/formroom-*.backup | head -1)
  runuser -u formroom -- npm run restore -- "$newest" --force`;

/** Tries to restore beside one of two processes on PostgreSQL, and uses a password with unusual characters. */
export async function checkSeveralProcesses(machine: DebianMachine): Promise<Checks> {
  const isRefused = async () => {
    const { code, output } = await machine.run(restoreNewest);
    return code === 1 && output.includes('Stop every process of the portal first');
  };
  const areBothReady = (await isReady(machine)) && (await isReady(machine, 8081));
  const besideTwo = await isRefused();
  await runOrThrow(machine, 'systemctl stop formroom@8080.service && systemctl restart postgresql');
  const isReadyAgain = await isReady(machine, 8081);
  // The process takes its lock again within a second.
  await runOrThrow(machine, 'sleep 3');
  const besideOne = await isRefused();
  const isServing = await isReady(machine, 8081);
  await runOrThrow(machine, `systemctl stop 'formroom@*'\n${restoreNewest}`);

  await runOrThrow(machine, setPassword);
  const withPassword = (await isReady(machine)) && (await isReady(machine, 8081));
  const backup = await machine.run('systemctl start formroom-backup.service');
  return {
    'two processes run on PostgreSQL': areBothReady,
    'a restore beside two processes, or beside one after PostgreSQL restarted, is refused':
      besideTwo && isReadyAgain && besideOne && isServing,
    'portal and backup read a password with & $ # and quotes from the same file':
      withPassword && backup.code === 0,
  };
}

const setPassword = `
  cd /
  runuser -u postgres -- psql --quiet <<'SQL'
ALTER ROLE formroom PASSWORD 'a&$#''b';
SQL
  sed -i '/^DATABASE_URL=/d' /etc/formroom.env
  cat >> /etc/formroom.env <<'ENV'
DATABASE_URL='postgres://formroom:a&$%23%27b@127.0.0.1/formroom'
ENV
  systemctl start formroom@8080.service formroom@8081.service`;

const NIGHTS = 30;
const LAST_GOOD_NIGHT = 9;

/** Backs up a demo school for 30 nights by the line of cron, with another clock; from night 10 its folder is empty. */
export async function checkNights(machine: DebianMachine): Promise<Checks> {
  await machine.run('apt-get install -y --no-install-recommends libfaketime', { network: true });
  const { code, output } = await machine.run(`
    cd /opt/formroom/current
    install -d -o formroom -m 700 /srv/nights /srv/nights/data /srv/nights/backups
    as_school() { runuser -u formroom -- env DATA_DIR=/srv/nights/data "$@"; }
    ${startBeside('nights', 8099, 'DATA_DIR=/srv/nights/data', 'DEMO=1')}
    curl --silent --fail --retry 120 --retry-delay 1 --retry-all-errors http://127.0.0.1:8099/readyz
    systemctl stop nights
    fake=$(find /usr/lib -name libfaketime.so.1 | head -1)
    for night in $(seq ${NIGHTS}); do
      if [ $night = ${LAST_GOOD_NIGHT + 1} ]; then
        rm -r /srv/nights/data && install -d -o formroom -m 700 /srv/nights/data
      fi
      # On night 20 somebody has begun anew.
      if [ $night = 20 ]; then as_school ADMIN_PASSWORD='a password of the drill' node scripts/admin.mjs add New; fi
      as_school LD_PRELOAD=$fake FAKETIME_DONT_FAKE_MONOTONIC=1 FAKETIME="@2027-03-$(printf %02d $night) 12:00:00" \\
        node scripts/backup.mjs /srv/nights/backups --keep-days 5 && echo "night $night good" || echo "night $night refused"
    done
    ls /srv/nights/backups`);
  const good = output.match(/^formroom-2027-03-\d\d-\d{4}\.backup$/gm) ?? [];
  const nights = [...output.matchAll(/^night (\d+) (good|refused)$/gm)];
  const areRight = nights.every(
    ([, night, result]) => (result === 'good') === Number(night) <= LAST_GOOD_NIGHT,
  );
  if (code !== 0 || good.length === 0 || !areRight) console.log(output.slice(-3000));
  return {
    '30 nights, and the portal’s folder gone from night 10: all others are refused':
      nights.length === NIGHTS && areRight,
    'after the 30 nights the newest good backups are there':
      good.length >= 7 && good.at(-1)?.startsWith('formroom-2027-03-0') === true,
  };
}

/** Fills the disk of a portal and frees it, and runs one with a clock that is ten minutes ahead. */
export async function checkDiskAndClock(machine: DebianMachine): Promise<Checks> {
  await runOrThrow(
    machine,
    `mkdir /srv/small && mount -t tmpfs -o size=64m tmpfs /srv/small
    install -d -o formroom -m 700 /srv/small/data /srv/ahead
    ${startBeside('small', 8098, 'DATA_DIR=/srv/small/data', 'NODE_ENV=production')}`,
  );
  const isStarted = await isReady(machine, 8098);
  await machine.run('dd if=/dev/zero of=/srv/small/fill bs=64k');
  const full = await machine.run(
    `for _ in $(seq 30); do
      [ "$(curl --silent --output /dev/null --write-out '%{http_code}' http://127.0.0.1:8098/readyz)" = 503 ] && exit 0
      sleep 1
    done
    exit 1`,
  );
  await runOrThrow(machine, 'rm /srv/small/fill');
  const isReadyAgain = await isReady(machine, 8098);
  const clock = await machine.run(
    `systemctl stop small && umount /srv/small
    fake=$(find /usr/lib -name libfaketime.so.1 | head -1)
    ${startBeside('ahead', 8097, 'DATA_DIR=/srv/ahead', 'DEMO=1', 'LD_PRELOAD=$fake', 'FAKETIME=+10m', 'FAKETIME_DONT_FAKE_MONOTONIC=1')}
    curl --silent --fail --retry 120 --retry-delay 1 --retry-all-errors http://127.0.0.1:8097/readyz
    cat > /tmp/wrong-clock.mjs <<'END'
${readFileSync(new URL('wrong-clock.mjs', import.meta.url), 'utf8')}
END
    node /tmp/wrong-clock.mjs http://127.0.0.1:8097`,
  );
  if (clock.code !== 0) console.log(clock.output.slice(-2000));
  return {
    'a portal whose disk is full is not ready, and ready again when there is room':
      isStarted && full.code === 0 && isReadyAgain,
    'a portal whose clock is ten minutes ahead is ready, and says to check the clock when a code is refused':
      clock.code === 0,
  };
}

/** Returns the command that starts a portal of its own, besides those of the guide. */
const startBeside = (unit: string, port: number, ...variables: string[]) =>
  ['systemd-run --quiet', `--unit=${unit}`, '--uid=formroom --working-directory=/opt/formroom/current']
    .concat(
      [...variables, `PORT=${port}`].map((each) => `--setenv=${each}`),
      '/usr/bin/node scripts/start.mjs',
    )
    .join(' ');

/** Who may read the data and change the code. */
export async function checkRights(machine: DebianMachine): Promise<Checks> {
  // npm writes its own logs, in a folder that only this account can enter.
  const readable = await runOrThrow(
    machine,
    'find /var/lib/formroom /var/backups/formroom -name .npm -prune -o \\( ! -user formroom -o -perm /077 \\) -print',
  );
  const changeable = await runOrThrow(
    machine,
    'find /opt/formroom ! -type l \\( ! -user root -o -perm /022 \\) -print | head',
  );
  if (readable + changeable !== '') console.log(readable, changeable);
  const asRoot = await machine.run(
    'cd /opt/formroom/current && npm run backup -- /var/backups/formroom && npm run admin -- list',
  );
  return {
    'only the portal’s account can read the data and the backups': readable === '',
    'only root can change the code': changeable === '',
    'a command run by root is refused':
      asRoot.code === 1 && asRoot.output.includes('belongs to another account'),
  };
}
