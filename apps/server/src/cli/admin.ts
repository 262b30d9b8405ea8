import '../load-environment.ts';
import { assertDatabaseFile, operatorMessage, printTarget } from '../backup/operator-command.ts';
import { readConfig } from '../config.ts';
import { assertUsableFolder } from '../data-folder.ts';
import { lockSchool } from '../db/use-lock.ts';
import { AdminCommandError, runAdminCommand } from '../features/accounts/admin-command.service.ts';

try {
  const args = process.argv.slice(2);
  const config = readConfig(process.env);
  printTarget(config);
  // Only `add` creates a database.
  if (['reset', 'remove', 'list'].includes(args[0] ?? '')) assertDatabaseFile();
  await assertUsableFolder(config.dataDir);
  const unlock = await lockSchool(config, 'shared');
  try {
    console.log(await runAdminCommand(args, process.env));
  } finally {
    await unlock();
  }
} catch (error) {
  console.error(error instanceof AdminCommandError ? error.message : (operatorMessage(error) ?? error));
  process.exitCode = 1;
}
