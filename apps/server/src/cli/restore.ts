import { open } from 'node:fs/promises';
import { counted } from '@formroom/domain/school/counted.ts';
import { placeOf, runCommand } from '../backup/operator-command.ts';
import { Refusal } from '../backup/refusal.ts';
import { restoreBackup } from '../backup/restore-backup.ts';

const usage = `Usage: npm run restore -- FILE [--force]
Puts a backup into an empty database and file store. Stop the portal first.
--force: also into those that are not empty; what is in the database is replaced.`;

const options = process.argv.slice(2);
const [file, ...rest] = options.filter((option) => option !== '--force');

await runCommand(
  async () => {
    if (!file || file.startsWith('-') || rest.length > 0) throw new Refusal(usage);
    return await open(placeOf(file));
  },
  async (archive, { config, db, fileStore }) => {
    const { incomingDir } = config;
    const force = options.includes('--force');
    // oxlint-disable-next-line typescript/no-misused-promises -- `finally` waits for the promise
    const restored = await restoreBackup(archive, { db, fileStore, incomingDir }, { force }).finally(() =>
      archive.close(),
    );
    const { rows, files, others, missing, createdAt } = restored;
    console.log(
      `Restored ${counted(rows, 'row')} and ${counted(files, 'file')}, as they were at ${createdAt}. All compared.`,
    );
    if (missing.length > 0)
      console.log(`Lost already when the backup was taken: ${counted(missing.length, 'file')}.`);
    if (others > 0) console.log(`Left in the store, and not of this backup: ${counted(others, 'file')}.`);
  },
);
