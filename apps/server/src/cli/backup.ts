import { existsSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { counted } from '@formroom/domain/school/counted.ts';
import { demandData, placeOf, runCommand } from '../backup/operator-command.ts';
import { Refusal } from '../backup/refusal.ts';
import { takeBackup } from '../backup/take-backup.ts';
import { saveSettings } from '../features/settings/settings.repository.ts';

const usage = `Usage: npm run backup -- FILE
Writes the database and the uploaded files to FILE. The portal keeps running.`;

const [file, ...rest] = process.argv.slice(2);

await runCommand(
  () => {
    if (!file || file.startsWith('-') || rest.length > 0) throw new Refusal(usage);
    demandData();
    return demandPlace(placeOf(file));
  },
  async (path, places) => {
    const stopping = new AbortController();
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => stopping.abort());
    const now = new Date();
    const { rows, files, bytes, lost } = await takeBackup(places, path, now, stopping.signal);
    console.log(
      `Backed up ${counted(rows, 'row')} and ${counted(files, 'file')} to ${path} (${inMegabytes(bytes)}).`,
    );
    if (lost.length > 0) {
      throw new Refusal(
        `The backup is complete except for ${counted(lost.length, 'file')} missing from the file store:\n${lost.join('\n')}`,
      );
    }
    // For the office's page that says how the portal is doing.
    await saveSettings(places.db, { last_backup: { at: now.toISOString(), bytes } });
  },
);

/** A backup that is there already is replaced when the new one is whole. */
function demandPlace(path: string) {
  if (!existsSync(dirname(path))) throw new Refusal(`There is no folder ${dirname(path)}.`);
  if (existsSync(path) && !statSync(path).isFile()) throw new Refusal(`${path} is not a file.`);
  return path;
}

function inMegabytes(bytes: number) {
  return `${(bytes / 1e6).toFixed(1)} MB`;
}
