import { ConfigError } from '../config.ts';
import { AdminCommandError, runAdminCommand } from '../features/accounts/admin-command.service.ts';

try {
  console.log(await runAdminCommand(process.argv.slice(2), process.env));
} catch (error) {
  console.error(error instanceof AdminCommandError || error instanceof ConfigError ? error.message : error);
  process.exitCode = 1;
}
