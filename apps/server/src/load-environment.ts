import { restrictFileAccess } from './data-folder.ts';
import { EnvFileError, loadEnvironment } from './env-file.ts';

// Imported first by the portal and by every command: afterwards the environment is complete and `--env FILE` is no
// argument any more, and new files are for this account alone.
restrictFileAccess();

try {
  const { args, file } = loadEnvironment(process.argv.slice(2), process.env);
  process.argv.splice(2, Infinity, ...args);
  if (file !== undefined) console.error(`Environment: ${file}`);
} catch (error) {
  console.error(error instanceof EnvFileError ? error.message : error);
  process.exit(1);
}
