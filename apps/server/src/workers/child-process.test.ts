import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished, vi } from 'vitest';
import { runInChildProcess, ProcessLostError, ProcessTooSlowError } from './child-process.ts';

const LONG = 20_000;

/** Returns a program with the given source. */
function createProgram(source: string) {
  const folder = mkdtempSync(join(tmpdir(), 'formroom-program-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const file = join(folder, 'program.mjs');
  writeFileSync(file, source);
  return { file, flags: [] };
}

const respondingWith = (response: string) =>
  createProgram(`process.once('message', (job) => process.send(${response}));`);

it('sends the job and returns the result, bytes included', async () => {
  const program = respondingWith(
    '{ result: { bytes: job.bytes.map((byte) => byte + 1), pid: process.pid } }',
  );
  const result = await runInChildProcess<{ bytes: Uint8Array; pid: number }>(
    program,
    { bytes: Uint8Array.of(1, 2, 3) },
    LONG,
  );
  expect(result.bytes).toEqual(Uint8Array.of(2, 3, 4));
  expect(result.pid).not.toBe(process.pid);
});

it('does not pass secrets of the server on to the program', async () => {
  vi.stubEnv('DATABASE_URL', 'postgres://portal:secret@127.0.0.1/portal');
  vi.stubEnv('AWS_SECRET_ACCESS_KEY', 'secret');
  onTestFinished(() => {
    vi.unstubAllEnvs();
  });
  const seen = await runInChildProcess(respondingWith('{ result: process.env }'), {}, LONG);
  expect(seen).toHaveProperty('PATH');
  expect(JSON.stringify(seen)).not.toContain('secret');
});

it("rejects with the program's error", async () => {
  await expect(runInChildProcess(respondingWith("{ error: 'no such template' }"), {}, LONG)).rejects.toThrow(
    'no such template',
  );
});

it("rejects when the process exits or can't start", async () => {
  const ending = createProgram(`process.once('message', () => process.kill(process.pid, 'SIGKILL'));`);
  await expect(runInChildProcess(ending, {}, LONG)).rejects.toThrow(
    new ProcessLostError('The process ended with SIGKILL.'),
  );
  const absent = { file: '/nowhere/at-all.mjs', flags: ['--no-warnings'] };
  await expect(runInChildProcess(absent, {}, LONG)).rejects.toThrow('The process ended with 1.');
});

it('kills a process that hangs', async () => {
  const hanging = createProgram(`process.once('message', () => { for (;;); });`);
  const start = Date.now();
  await expect(runInChildProcess(hanging, {}, 1500)).rejects.toThrow(
    new ProcessTooSlowError('The process took too long.'),
  );
  expect(Date.now() - start).toBeLessThan(10_000);
});
