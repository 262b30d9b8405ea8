import { type ChildProcess, fork } from 'node:child_process';
import { createRequire } from 'node:module';
import { pathToFileURL } from 'node:url';
import { compiledProgram, programSourceFile } from './compiled-program.ts';

/** What a program that does one job sends back. */
export type ProcessResponse<Result> = { readonly result: Result } | { readonly fault: string };

/** The process took too long. */
export class ProcessTooSlowError extends Error {}
/** The process crashed, or was ended from outside. */
export class ProcessLostError extends Error {}

interface ChildProgram {
  readonly file: string;
  readonly flags: readonly string[];
}

/** A program by its path under `src` without the ending, from a build or from the sources. */
export function resolveProgram(path: string): ChildProgram {
  const compiled = compiledProgram(path);
  if (compiled) return { file: compiled, flags: [] };
  const tsx = pathToFileURL(createRequire(import.meta.url).resolve('tsx')).href;
  return { file: programSourceFile(path), flags: ['--import', tsx] };
}

/** What such a program needs of our environment; the keys of the database and of the store are none of it. */
const PASSED_VARIABLES = ['PATH', 'HOME', 'LANG', 'TZ', 'TMPDIR', 'NODE_OPTIONS', 'MALLOC_ARENA_MAX'];

/**
 * Does one heavy job in a process of its own, which gives its memory back when it ends, and can be ended whatever it is
 * doing.
 * @throws ProcessTooSlowError
 * @throws ProcessLostError
 * @throws Error with the program's own words, or where it ended otherwise
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
    const answer = await waitForResponse<Result>(child, job, timeoutMs);
    if ('fault' in answer) throw new Error(answer.fault);
    return answer.result;
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
    child.once('message', (answer) => {
      clearTimeout(timer);
      resolve(answer as ProcessResponse<Result>);
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
