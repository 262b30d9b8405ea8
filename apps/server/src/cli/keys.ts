import '../load-environment.ts';
import { assertDatabaseFile, assertSchool, runCommand } from '../backup/operator-command.ts';
import { OperatorError } from '../backup/operator-error.ts';
import { findKeysCommand, keysUsage } from '../features/card-verification/keys-command.service.ts';

await runCommand(
  () => {
    const command = findKeysCommand(process.argv.slice(2));
    if (!command) throw new OperatorError(keysUsage);
    assertDatabaseFile();
    return command;
  },
  async (run, { config, db }) => {
    await assertSchool(db);
    console.log(await run(db, { config, now: new Date() }));
  },
);
