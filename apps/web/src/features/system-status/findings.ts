import type { SystemStatus } from '@formroom/domain/api/system-status.ts';
import { counted } from '@formroom/domain/school/counted.ts';
import { byteWords } from '#web/lib/byte-words.ts';

export type State = 'well' | 'look' | 'fault';

/** One thing that the portal stands on, and how it is. */
export interface Finding {
  readonly title: string;
  readonly state: State;
  /** The verdict, in a sentence. */
  readonly verdict: string;
  readonly details: readonly string[];
  /** What to do where it is not well. */
  readonly advice?: string;
}

const HOUR_MS = 60 * 60_000;
/** A backup each night, and two hours for a long one. */
const BACKUP_LATE_HOURS = 26;
const SLOW_MS = 500;
const GB = 1024 ** 3;
const SPACE_LOW = 5 * GB;
const SPACE_GONE = GB / 2;

/** A stretch of time in its largest whole unit: `3 days`, `5 hours`, `1 minute`. */
export function durationWords(seconds: number): string {
  const minutes = Math.floor(seconds / 60);
  if (minutes < 1) return 'less than a minute';
  if (minutes < 60) return counted(minutes, 'minute');
  const hours = Math.floor(minutes / 60);
  return hours < 48 ? counted(hours, 'hour') : counted(Math.floor(hours / 24), 'day');
}

const sizeWords = (bytes: number) => (bytes >= GB ? `${(bytes / GB).toFixed(1)} GB` : byteWords(bytes));
const tookWords = (ms: number) =>
  ms < 1 ? 'less than a millisecond' : counted(Math.round(ms), 'millisecond');

function databaseFinding({ kind, took_ms: tookMs, bytes }: SystemStatus['database']): Finding {
  const isSlow = tookMs > SLOW_MS;
  return {
    title: 'Database',
    state: isSlow ? 'look' : 'well',
    verdict: isSlow ? 'It answers, but slowly.' : 'It answers.',
    details: [
      kind === 'sqlite' ? 'Built in (SQLite)' : 'PostgreSQL',
      `Answered in ${tookWords(tookMs)}`,
      `${sizeWords(bytes)} of data`,
    ],
    ...(isSlow && {
      advice: 'Check again in a few minutes. If it stays slow, tell the technician.',
    }),
  };
}

function storeFinding({ kind, took_ms: tookMs }: SystemStatus['file_store']): Finding {
  const place = kind === 'disk' ? 'On the server’s disk' : 'In an object store (S3)';
  if (tookMs !== null) {
    return {
      title: 'Uploaded files',
      state: 'well',
      verdict: 'They can be stored and read.',
      details: [place, `Answered in ${tookWords(tookMs)}`],
    };
  }
  return {
    title: 'Uploaded files',
    state: 'fault',
    verdict: 'They can’t be reached.',
    details: [place],
    advice: 'Families can’t upload or open files now. Tell the technician; the server’s log says why.',
  };
}

function diskFinding(disk: SystemStatus['disk']): Finding {
  if (!disk) {
    return { title: 'Disk', state: 'well', verdict: 'The system names no limit.', details: [] };
  }
  const details = [`${sizeWords(disk.free_bytes)} of ${sizeWords(disk.total_bytes)} free`];
  if (disk.free_bytes >= SPACE_LOW)
    return { title: 'Disk', state: 'well', verdict: 'There is room.', details };
  const isGone = disk.free_bytes < SPACE_GONE;
  return {
    title: 'Disk',
    state: isGone ? 'fault' : 'look',
    verdict: isGone ? 'It is almost full.' : 'Room is getting short.',
    details,
    advice: 'Ask the technician to make room. When the disk is full, nothing can be saved any more.',
  };
}

function backupFinding({ last_backup: last, at }: SystemStatus): Finding {
  const title = 'Backup';
  if (!last) {
    return {
      title,
      state: 'fault',
      verdict: 'No backup was made yet.',
      details: [],
      advice: 'Ask the technician to set up the nightly backup.',
    };
  }
  const seconds = Math.max(0, Date.parse(at) - Date.parse(last.at)) / 1000;
  const isLate = seconds * 1000 > BACKUP_LATE_HOURS * HOUR_MS;
  return {
    title,
    state: isLate ? 'look' : 'well',
    verdict: isLate
      ? `The last one is ${durationWords(seconds)} old.`
      : `The last one was finished ${durationWords(seconds)} ago.`,
    details: [`${sizeWords(last.bytes)} kept`],
    ...(isLate && {
      advice: 'There should be one every night. Ask the technician why last night’s is missing.',
    }),
  };
}

function accountsFinding({ waiting, closed }: SystemStatus['blocked_accounts']): Finding {
  const title = 'First sign-ins';
  if (waiting + closed === 0) return { title, state: 'well', verdict: 'No account is blocked.', details: [] };
  return {
    title,
    state: 'look',
    verdict: `${counted(waiting + closed, 'account')} ${waiting + closed === 1 ? 'takes' : 'take'} no first password now.`,
    details: [`${closed} closed`, `${waiting} waiting`],
    advice:
      'Somebody typed many wrong first passwords. In the list of students, press “Waiting or closed” to see and reopen these accounts. The audit log shows where the tries came from.',
  };
}

function programFinding({
  version,
  uptime_seconds: uptime,
  memory_bytes: memory,
}: SystemStatus['process']): Finding {
  return {
    title: 'Program',
    state: 'well',
    verdict: `It has been running for ${durationWords(uptime)}.`,
    details: [`Formroom ${version}`, `Uses ${sizeWords(memory)} of memory`],
  };
}

/** Everything the portal stands on, in the order of the page. */
export const findingsOf = (status: SystemStatus): readonly Finding[] => [
  databaseFinding(status.database),
  storeFinding(status.file_store),
  diskFinding(status.disk),
  backupFinding(status),
  accountsFinding(status.blocked_accounts),
  programFinding(status.process),
];

/** How it is on the whole, in a sentence. */
export function summaryOf(findings: readonly Finding[]): {
  readonly state: State;
  readonly sentence: string;
} {
  const faults = findings.filter(({ state }) => state === 'fault');
  if (faults.length > 0) {
    return { state: 'fault', sentence: `Something is wrong: ${titlesOf(faults)}.` };
  }
  const looks = findings.filter(({ state }) => state === 'look');
  if (looks.length > 0) return { state: 'look', sentence: `Please look at: ${titlesOf(looks)}.` };
  return { state: 'well', sentence: 'All is well.' };
}

const titlesOf = (findings: readonly Finding[]) =>
  findings.map(({ title }) => title.toLowerCase()).join(', ');
