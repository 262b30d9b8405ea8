import '../load-environment.ts';
import { existsSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { parseArgs } from 'node:util';
import { pluralize } from '@formroom/domain/school/pluralize.ts';
import { deleteOldBackups, getBackupName } from '../backup/backup-folder.ts';
import {
  assertDatabaseFile,
  type CommandContext,
  resolvePath,
  runCommand,
} from '../backup/operator-command.ts';
import { OperatorError } from '../backup/operator-error.ts';
import { createBackup } from '../backup/create-backup.ts';
import { saveSettings } from '../features/settings/settings.repository.ts';

const usage = `Usage: npm run backup -- FOLDER [--keep-days DAYS] [--even-if-smaller]
       npm run backup -- FILE [--even-if-smaller]
Writes the database and the uploaded files to FILE, or to formroom-DATE-TIME.backup in FOLDER. The portal keeps running.
--keep-days: after a good backup, deletes those of FOLDER that are older; the newest seven stay.
--even-if-smaller: accepts a backup without administrators, or with fewer than half as many students or files as the last.`;

await runCommand(parseOptions, backUp);

function parseOptions() {
  const { path, keepDays, evenIfSmaller } = parseCommandLine();
  assertDatabaseFile();
  const target = resolvePath(path);
  const isFolder = existsSync(target) && statSync(target).isDirectory();
  if (!isFolder && keepDays !== undefined) throw new OperatorError(`There is no folder ${target}.`);
  if (!isFolder) assertBackupPath(target);
  return { target, isFolder, keepDays, evenIfSmaller };
}

function parseCommandLine() {
  try {
    const { values, positionals } = parseArgs({
      allowPositionals: true,
      options: {
        'keep-days': { type: 'string' },
        'even-if-smaller': { type: 'boolean', default: false },
      },
    });
    const [path, ...rest] = positionals;
    const days = values['keep-days'];
    if (path !== undefined && rest.length === 0 && (days === undefined || /^[1-9]\d{0,3}$/.test(days))) {
      const keepDays = days === undefined ? undefined : Number(days);
      return { path, keepDays, evenIfSmaller: values['even-if-smaller'] };
    }
  } catch {
    // An unknown option.
  }
  throw new OperatorError(usage);
}

async function backUp(
  { target, isFolder, keepDays, evenIfSmaller }: ReturnType<typeof parseOptions>,
  { config, db, fileStore }: CommandContext,
) {
  const stopping = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => stopping.abort());
  const now = new Date();
  const path = isFolder ? join(target, getBackupName({ now, timeZone: config.timeZone })) : target;
  const backup = await createBackup({ db, fileStore }, path, { now, signal: stopping.signal, evenIfSmaller });
  const { rows, files, bytes, lost, refusal } = backup;
  if (keepDays !== undefined) {
    await deleteOldBackups(target, { days: keepDays, now, hasNew: refusal === undefined });
  }
  if (refusal !== undefined) {
    throw new OperatorError(
      `${refusal}\nIt was kept as ${backup.path}, and replaces nothing. Is the right folder or database configured, and its disk mounted? If all is right, run this again with --even-if-smaller.`,
    );
  }
  console.log(
    `Backed up ${pluralize(rows, 'row')} and ${pluralize(files, 'file')} to ${path} (${inMegabytes(bytes)}), and read all of it back.`,
  );
  if (lost.length > 0) {
    throw new OperatorError(
      `The backup is complete except for ${pluralize(lost.length, 'file')} missing from the file store:\n${lost.join('\n')}`,
    );
  }
  // Shown on the system status page.
  await saveSettings(db, { last_backup: { at: now.toISOString(), bytes } });
}

/** An existing backup is replaced only when the new one is complete. */
function assertBackupPath(path: string) {
  if (!existsSync(dirname(path))) throw new OperatorError(`There is no folder ${dirname(path)}.`);
  if (existsSync(path) && !statSync(path).isFile()) throw new OperatorError(`${path} is not a file.`);
}

function inMegabytes(bytes: number) {
  return `${(bytes / 1e6).toFixed(1)} MB`;
}
