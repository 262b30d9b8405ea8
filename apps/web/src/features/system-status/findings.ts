import type { SystemStatus } from '@formroom/domain/api/system-status.ts';
import { isDiskLow } from '@formroom/domain/school/disk-space.ts';
import { pluralize } from '@formroom/domain/school/pluralize.ts';
import { formatBytes } from '#web/lib/format-bytes.ts';

export type FindingState = 'ok' | 'warning' | 'error';

/** The state of one component, such as database, disk or backups. */
export interface Finding {
  readonly title: string;
  readonly state: FindingState;
  readonly verdict: string;
  readonly details: readonly string[];
  /** What to do if the state is not ok. */
  readonly advice?: string;
}

const HOUR_MS = 60 * 60_000;
/** One night, and two hours for a long backup. */
const BACKUP_LATE_HOURS = 26;
const SLOW_MS = 500;
const GB = 1024 ** 3;
const SPACE_CRITICAL = GB / 2;

/** Formats a duration in its largest whole unit: `3 days`, `5 hours`, `1 minute`. */
export function formatDuration(seconds: number): string {
  const minutes = Math.floor(seconds / 60);
  if (minutes < 1) return 'less than a minute';
  if (minutes < 60) return pluralize(minutes, 'minute');
  const hours = Math.floor(minutes / 60);
  return hours < 48 ? pluralize(hours, 'hour') : pluralize(Math.floor(hours / 24), 'day');
}

const formatSize = (bytes: number) => (bytes >= GB ? `${(bytes / GB).toFixed(1)} GB` : formatBytes(bytes));
const formatMilliseconds = (ms: number) =>
  ms < 1 ? 'less than a millisecond' : pluralize(Math.round(ms), 'millisecond');

function databaseFinding({ kind, took_ms: tookMs, bytes }: SystemStatus['database']): Finding {
  const isSlow = tookMs > SLOW_MS;
  return {
    title: 'Database',
    state: isSlow ? 'warning' : 'ok',
    verdict: isSlow ? 'Connected, but slow' : 'Connected',
    details: [
      kind === 'sqlite' ? 'Built in (SQLite)' : 'PostgreSQL',
      `Response time: ${formatMilliseconds(tookMs)}`,
      `${formatSize(bytes)} of data`,
    ],
    ...(isSlow && {
      advice: 'Check again in a few minutes. If it is still slow, tell the technician.',
    }),
  };
}

function storeFinding({ kind, took_ms: tookMs }: SystemStatus['file_store']): Finding {
  const place = kind === 'disk' ? 'On the server’s disk' : 'In an object store (S3)';
  if (tookMs !== null) {
    return {
      title: 'Uploaded files',
      state: 'ok',
      verdict: 'Files can be saved and opened',
      details: [place, `Response time: ${formatMilliseconds(tookMs)}`],
    };
  }
  return {
    title: 'Uploaded files',
    state: 'error',
    verdict: 'Files can’t be reached',
    details: [place],
    advice:
      'Families can’t upload or open files at the moment. Tell the technician. The server’s log says why.',
  };
}

function diskFinding(disk: SystemStatus['disk']): Finding {
  if (!disk) {
    return { title: 'Disk', state: 'ok', verdict: 'No limit reported', details: [] };
  }
  const details = [`${formatSize(disk.free_bytes)} of ${formatSize(disk.total_bytes)} free`];
  if (!isDiskLow(disk)) return { title: 'Disk', state: 'ok', verdict: 'Enough space', details };
  const isGone = disk.free_bytes < SPACE_CRITICAL;
  return {
    title: 'Disk',
    state: isGone ? 'error' : 'warning',
    verdict: isGone ? 'Almost full' : 'Space is running low',
    details,
    advice:
      'Ask the technician to free some space (“Disk space” in the manual). When the disk is full, nothing can be saved.',
  };
}

function backupFinding({ last_backup: last, at }: SystemStatus): Finding {
  const title = 'Backup';
  if (!last) {
    return {
      title,
      state: 'error',
      verdict: 'No backup yet',
      details: [],
      advice: 'Ask the technician to set up the nightly backup.',
    };
  }
  const seconds = Math.max(0, Date.parse(at) - Date.parse(last.at)) / 1000;
  const isLate = seconds * 1000 > BACKUP_LATE_HOURS * HOUR_MS;
  return {
    title,
    state: isLate ? 'warning' : 'ok',
    verdict: isLate
      ? `The last backup is ${formatDuration(seconds)} old`
      : `The last backup was made ${formatDuration(seconds)} ago`,
    details: [formatSize(last.bytes)],
    ...(isLate && {
      advice: 'There should be a backup every night. Ask the technician why last night’s is missing.',
    }),
  };
}

function accountsFinding({ waiting, closed }: SystemStatus['blocked_accounts']): Finding {
  const title = 'Blocked accounts';
  if (waiting + closed === 0) return { title, state: 'ok', verdict: 'No accounts are blocked', details: [] };
  return {
    title,
    state: 'warning',
    verdict: `${pluralize(waiting + closed, 'account')} blocked`,
    details: [`${closed} closed`, `${waiting} waiting`],
    advice:
      'Someone typed many wrong first passwords. In the students list, press “Waiting or closed” to see these accounts and reopen them. The audit log shows where the attempts came from.',
  };
}

function mailFinding({ mail, counts: { queued }, error }: SystemStatus['mail']): Finding {
  const title = 'Messages to families';
  const details = mail === 'off' ? [] : [`${pluralize(queued, 'message')} waiting`];
  if (error !== null)
    return {
      title,
      state: 'error',
      verdict: 'Messages can’t be sent',
      details: [...details, `The mail server answered: ${error.message}`],
      advice:
        'They are sent as soon as the mail server accepts them. Ask the technician to check MAIL_URL and MAIL_FROM, and to try: npm run mail -- test ADDRESS',
    };
  if (mail === 'off')
    return {
      title,
      state: 'ok',
      verdict: 'Not set up: nothing is sent',
      details: ['To send messages, the technician sets MAIL_URL and MAIL_FROM'],
    };
  const verdict = mail === 'kept' ? 'Kept to be read: the demo school sends nothing' : 'Messages are sent';
  return { title, state: 'ok', verdict, details };
}

/** A code of the second factor is right for a minute and a half. */
const CLOCK_TOLERANCE_MS = 60_000;

function clockFinding(at: string, deviceTime: number): Finding {
  const offMs = Math.abs(Date.parse(at) - deviceTime);
  if (offMs <= CLOCK_TOLERANCE_MS)
    return { title: 'Clock', state: 'ok', verdict: 'The same time as on this device', details: [] };
  return {
    title: 'Clock',
    state: 'warning',
    verdict: `The server and this device differ by ${formatDuration(offMs / 1000)}`,
    details: [],
    advice:
      'Set the clock of this device to automatic and check again. If they still differ, ask the technician to check the server’s clock: while it is wrong, codes from authenticator apps are not accepted.',
  };
}

function programFinding({
  version,
  uptime_seconds: uptime,
  memory_bytes: memory,
}: SystemStatus['process']): Finding {
  return {
    title: 'Program',
    state: 'ok',
    verdict: `Running for ${formatDuration(uptime)}`,
    details: [`Formroom ${version}`, `${formatSize(memory)} of memory in use`],
  };
}

/**
 * The findings of all components, in page order.
 * @param deviceTime the time on this device when the status arrived, in milliseconds since 1970
 */
export const listFindings = (status: SystemStatus, deviceTime: number): readonly Finding[] => [
  databaseFinding(status.database),
  storeFinding(status.file_store),
  diskFinding(status.disk),
  backupFinding(status),
  clockFinding(status.at, deviceTime),
  accountsFinding(status.blocked_accounts),
  mailFinding(status.mail),
  programFinding(status.process),
];

/** The worst state, and a sentence that names the components with it. */
export function summarizeFindings(findings: readonly Finding[]): {
  readonly state: FindingState;
  readonly sentence: string;
} {
  const errors = findings.filter(({ state }) => state === 'error');
  if (errors.length > 0) {
    return { state: 'error', sentence: `There is a problem: ${joinTitles(errors)}.` };
  }
  const warnings = findings.filter(({ state }) => state === 'warning');
  if (warnings.length > 0) return { state: 'warning', sentence: `Please check: ${joinTitles(warnings)}.` };
  return { state: 'ok', sentence: 'Everything is OK.' };
}

const joinTitles = (findings: readonly Finding[]) =>
  findings.map(({ title }) => title.toLowerCase()).join(', ');
