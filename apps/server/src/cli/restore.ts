import '../load-environment.ts';
import { open, mkdir } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { pluralize } from '@formroom/domain/school/pluralize.ts';
import {
  assertDatabaseFile,
  assertSchool,
  resolvePath,
  type CommandContext,
  runCommand,
} from '../backup/operator-command.ts';
import { OperatorError } from '../backup/operator-error.ts';
import { restoreBackup } from '../backup/restore-backup.ts';
import { findOrphanedFiles, deleteOrphanedFiles } from '../features/documents/orphaned-files.ts';

const usage = `Usage: npm run restore -- FILE [--force] [--even-if-smaller] [--sweep]
Restores a backup into an empty database and file store. Stop the portal first, all of its processes.
--force: also if they are not empty; the content of the database is replaced.
--even-if-smaller: also if the backup has no administrators, or fewer than half of the students or files.
--sweep: afterwards removes stored files that the backup does not use.

       npm run restore -- --list
       npm run restore -- --sweep
Lists or permanently removes stored files that the database does not use. The portal can keep running.`;

const cliOptions = readOptions();

if (cliOptions?.file === undefined) await runCommand(assertCanSweep, (_, context) => listOrSweep(context));
else await runCommand(() => open(resolvePath(cliOptions.file ?? '')), restore, 'alone');

function readOptions() {
  try {
    const flag = { type: 'boolean', default: false } as const;
    const { values, positionals } = parseArgs({
      allowPositionals: true,
      options: { force: flag, 'even-if-smaller': flag, sweep: flag, list: flag },
    });
    return positionals.length > 1 ? undefined : { ...values, file: positionals[0] };
  } catch {
    return undefined;
  }
}

function assertCanSweep() {
  const isRestoring = cliOptions?.force === true || cliOptions?.['even-if-smaller'] === true;
  if (!cliOptions || isRestoring || cliOptions.list === cliOptions.sweep) throw new OperatorError(usage);
  assertDatabaseFile();
}

async function restore(archive: Awaited<ReturnType<typeof open>>, context: CommandContext) {
  const { db, fileStore, config } = context;
  const target = { db, fileStore, incomingDir: config.incomingDir };
  const options = {
    force: cliOptions?.force ?? false,
    evenIfSmaller: cliOptions?.['even-if-smaller'] ?? false,
    now: new Date(),
  };
  // oxlint-disable-next-line typescript/no-misused-promises -- `finally` awaits the promise
  const restored = await restoreBackup(archive, target, options).finally(() => archive.close());
  const { rows, files, missing, createdAt, before, after } = restored;
  console.log(
    `Restored ${pluralize(rows, 'row')} and ${pluralize(files, 'file')}, as they were at ${createdAt}. All of them were checked.`,
  );
  console.log('In the database'.padEnd(17) + 'before'.padStart(8) + 'after'.padStart(8));
  for (const kind of ['students', 'administrators', 'files'] as const) {
    console.log(kind.padEnd(17) + String(before[kind]).padStart(8) + String(after[kind]).padStart(8));
  }
  if (missing.length > 0)
    console.log(`Already missing when the backup was made: ${pluralize(missing.length, 'file')}.`);
  await listOrSweep(context);
}

async function listOrSweep({ db, fileStore, config: { incomingDir } }: CommandContext) {
  await assertSchool(db);
  if (cliOptions?.sweep === true) {
    await mkdir(incomingDir, { recursive: true });
    const removed = await deleteOrphanedFiles({ db, fileStore, incomingDir });
    console.log(`Removed files that the database does not use: ${String(removed)}.`);
    return;
  }
  const { unnamed } = await findOrphanedFiles({ db, fileStore });
  if (unnamed.length === 0) console.log('The database uses every file in the store.');
  else {
    console.log(
      `Files in the store that the database does not use: ${String(unnamed.length)}\n${unnamed.join('\n')}\nRemove them with: npm run restore -- --sweep`,
    );
  }
}
