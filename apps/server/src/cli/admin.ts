import '../load-environment.ts';
import { operatorMessage, printTarget } from '../backup/operator-command.ts';
import { readConfig } from '../config.ts';
import { AdminCommandError, runAdminCommand } from '../features/accounts/admin-command.service.ts';

try {
  printTarget(readConfig(process.env));
  console.log(await runAdminCommand(process.argv.slice(2), process.env));
} catch (error) {
  console.error(error instanceof AdminCommandError ? error.message : (operatorMessage(error) ?? error));
  process.exitCode = 1;
}
