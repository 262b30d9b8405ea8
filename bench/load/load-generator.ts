import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { type LoadReport, mergeReports } from './load-report.ts';

/** The portal, and the families that send it requests. */
export interface LoadTarget {
  readonly url: string;
  readonly families: readonly (readonly [id: string, session: string])[];
  /** The term whose report cards are opened. */
  readonly card: { readonly year: string; readonly term: string };
}
export interface LoadPhase {
  /** Prefix of the saved texts, which makes them unique. */
  readonly name: string;
  /** Either a closed loop of this many families, or an open loop of this many calls a second. */
  readonly load: { readonly concurrency: number } | { readonly perSecond: number };
  readonly milliseconds: number;
}

const PROCESSES = 2;

/** Runs families in separate processes, so that a busy portal does not slow down its clients. */
export class LoadGenerator {
  readonly #children: ChildProcess[];

  private constructor(children: ChildProcess[]) {
    this.#children = children;
  }

  static async start({ families, ...target }: LoadTarget) {
    const program = new URL('./load-generator.worker.ts', import.meta.url);
    const children = Array.from({ length: PROCESSES }, () =>
      fork(program, { execArgv: ['--import', 'tsx'] }),
    );
    process.once('exit', () => {
      for (const child of children) child.kill('SIGKILL');
    });
    const shares = children.map((_child, worker) =>
      families.filter((_family, index) => index % PROCESSES === worker),
    );
    await Promise.all(
      children.map((child, index) => sendToWorker(child, { ...target, families: shares[index] ?? [] })),
    );
    return new LoadGenerator(children);
  }

  async run({ name, load, milliseconds }: LoadPhase): Promise<LoadReport> {
    const share =
      'concurrency' in load
        ? { concurrency: load.concurrency / PROCESSES }
        : { perSecond: load.perSecond / PROCESSES };
    const reports = this.#children.map((child, index) =>
      sendToWorker(child, { name: `${name} of worker ${index}`, load: share, milliseconds }),
    );
    return mergeReports((await Promise.all(reports)) as LoadReport[]);
  }

  async stop() {
    await Promise.all(
      this.#children.map(async (child) => {
        child.kill();
        await once(child, 'exit');
      }),
    );
  }
}

async function sendToWorker(child: ChildProcess, message: LoadTarget | LoadPhase): Promise<unknown> {
  child.send(message);
  const done = new AbortController();
  const exited = once(child, 'exit', done).then(() => {
    throw new Error('A process of the load generator exited.');
  });
  try {
    const [result] = (await Promise.race([once(child, 'message'), exited])) as [unknown];
    return result;
  } finally {
    exited.catch(() => undefined);
    done.abort();
  }
}
