// Runs one program and stops it when standard input closes. The system closes it when the parent process ends, even by
// kill -9, so that no test run leaves a server running.
import { spawn } from 'node:child_process';
import { rmSync } from 'node:fs';

const program = /** @type {import('./supervise.mjs').SupervisedProgram} */ (
  JSON.parse(process.argv[2] ?? '')
);
const { command, args, signal, removeAfter, ...options } = program;

const child = spawn(command, args, { ...options, stdio: ['ignore', 'inherit', 'inherit'] });
const stop = () => child.kill(signal);
process.stdin.on('end', stop).on('error', stop).resume();
for (const each of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(each, stop);
// Writing fails if the parent has ended.
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
