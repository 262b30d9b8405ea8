// Runs one program and ends it when standard input closes. The system closes it however the parent process ends, even by
// kill -9, so no test run leaves a server behind.
import { spawn } from 'node:child_process';
import { rmSync } from 'node:fs';

const program = /** @type {import('./supervise.mjs').KeptProgram} */ (JSON.parse(process.argv[2] ?? ''));
const { command, args, signal, removeAfter, ...options } = program;

const child = spawn(command, args, { ...options, stdio: ['ignore', 'inherit', 'inherit'] });
const end = () => child.kill(signal);
process.stdin.on('end', end).on('error', end).resume();
for (const ignored of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(ignored, end);
// The parent may have ended, so that writing to its pipe fails.
process.stdout.on('error', () => undefined);
process.stderr.on('error', () => undefined);

child.on('error', (error) => {
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 127;
});
child.on('close', (code, killedBy) => {
  if (removeAfter) rmSync(removeAfter, { recursive: true, force: true });
  process.exit(killedBy ? 1 : (code ?? process.exitCode ?? 1));
});
