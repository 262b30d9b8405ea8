// Runs one program and ends it when standard input closes. That is the one thing that happens however the
// process at the other end goes away, kill -9 included, so no test run leaves a server behind.
import { spawn } from 'node:child_process';
import { rmSync } from 'node:fs';

const program = /** @type {import('./supervise.mjs').KeptProgram} */ (JSON.parse(process.argv[2] ?? ''));
const { command, args, signal, removeAfter, ...options } = program;

const child = spawn(command, args, { ...options, stdio: ['ignore', 'inherit', 'inherit'] });
const end = () => child.kill(signal);
process.stdin.on('end', end).on('error', end).resume();
for (const ignored of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(ignored, end);
// The other end may be gone already: nobody is left to read what the program still prints.
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
