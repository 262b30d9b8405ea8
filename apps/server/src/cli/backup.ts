import '../load-environment.ts';
import { existsSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { pluralize } from '@formroom/domain/school/pluralize.ts';
import { assertDatabaseFile, resolvePath, runCommand } from '../backup/operator-command.ts';
import { OperatorError } from '../backup/operator-error.ts';
import { createBackup } from '../backup/create-backup.ts';
import { saveSettings } from '../features/settings/settings.repository.ts';

const usage = `Usage: npm run backup -- FILE
Writes the database and the uploaded files to FILE. The portal keeps running.`;

const [file, ...rest] = process.argv.slice(2);

await runCommand(
  () => {
    if (!file || file.startsWith('-') || rest.length > 0) throw new OperatorError(usage);
    assertDatabaseFile();
    return assertBackupPath(resolvePath(file));
  },
  async (path, { db, fileStore }) => {
    const stopping = new AbortController();
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => stopping.abort());
    const now = new Date();
    const { rows, files, bytes, lost } = await createBackup({ db, fileStore }, path, now, stopping.signal);
    console.log(
      `Backed up ${pluralize(rows, 'row')} and ${pluralize(files, 'file')} to ${path} (${inMegabytes(bytes)}).`,
    );
    if (lost.length > 0) {
      throw new OperatorError(
        `The backup is complete except for ${pluralize(lost.length, 'file')} missing from the file store:\n${lost.join('\n')}`,
      );
    }
    // Shown on the system status page.
    await saveSettings(db, { last_backup: { at: now.toISOString(), bytes } });
  },
);

/** An existing backup is replaced only when the new one is complete. */
function assertBackupPath(path: string) {
  if (!existsSync(dirname(path))) throw new OperatorError(`There is no folder ${dirname(path)}.`);
  if (existsSync(path) && !statSync(path).isFile()) throw new OperatorError(`${path} is not a file.`);
  return path;
}

function inMegabytes(bytes: number) {
  return `${(bytes / 1e6).toFixed(1)} MB`;
}
