import { type ChildProcess, fork } from 'node:child_process';
import { createRequire } from 'node:module';
import { pathToFileURL } from 'node:url';
import { compiledProgram, programSourceFile } from './compiled-program.ts';

/** The message that a child process sends when its job is done. */
export type ProcessResponse<Result> = { readonly result: Result } | { readonly error: string };

/** The process exceeded the timeout. */
export class ProcessTooSlowError extends Error {}
/** The process crashed or was killed. */
export class ProcessLostError extends Error {}

interface ChildProgram {
  readonly file: string;
  readonly flags: readonly string[];
}

/** Resolves a program by its path under `src` without extension: the compiled file, or the source. */
export function resolveProgram(path: string): ChildProgram {
  const compiled = compiledProgram(path);
  if (compiled) return { file: compiled, flags: [] };
  const tsx = pathToFileURL(createRequire(import.meta.url).resolve('tsx')).href;
  return { file: programSourceFile(path), flags: ['--import', tsx] };
}

/** The environment variables that a child process gets; none holds a secret of the database or the file store. */
const PASSED_VARIABLES = ['PATH', 'HOME', 'LANG', 'TZ', 'TMPDIR', 'NODE_OPTIONS', 'MALLOC_ARENA_MAX'];

/**
 * Runs one job in a child process, which frees all its memory when it ends and can be killed at any time.
 * @throws ProcessTooSlowError
 * @throws ProcessLostError
 * @throws Error with the program's message, or if the process ended otherwise
 */
export async function runInChildProcess<Result>(
  { file, flags }: ChildProgram,
  job: unknown,
  timeoutMs: number,
): Promise<Result> {
  const child = fork(file, {
    execArgv: [...flags],
    env: Object.fromEntries(Object.entries(process.env).filter(([name]) => PASSED_VARIABLES.includes(name))),
    serialization: 'advanced',
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  try {
    const response = await waitForResponse<Result>(child, job, timeoutMs);
    if ('error' in response) throw new Error(response.error);
    return response.result;
  } finally {
    child.kill('SIGKILL');
  }
}

const waitForResponse = <Result>(child: ChildProcess, job: unknown, timeoutMs: number) =>
  new Promise<ProcessResponse<Result>>((resolve, reject) => {
    const timer = setTimeout(() => fail(new ProcessTooSlowError('The process took too long.')), timeoutMs);
    const fail = (error: Error) => {
      clearTimeout(timer);
      reject(error);
    };
    child.once('message', (response) => {
      clearTimeout(timer);
      resolve(response as ProcessResponse<Result>);
    });
    child.on('error', fail);
    child.once('exit', (code, signal) =>
      fail(
        signal
          ? new ProcessLostError(`The process ended with ${signal}.`)
          : new Error(`The process ended with ${code ?? 'nothing'}.`),
      ),
    );
    child.once('spawn', () => {
      child.send(job as object, (error) => {
        if (error) fail(error);
      });
    });
  });
