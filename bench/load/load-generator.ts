import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { type LoadReport, mergeReports } from './load-report.ts';

/** The portal and the families that call it. */
export interface LoadTarget {
  readonly url: string;
  readonly families: readonly (readonly [id: string, session: string])[];
  /** The term whose report cards are opened. */
  readonly card: { readonly year: string; readonly term: string };
}
export interface LoadPhase {
  /** Prefix of the texts that are saved. */
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

  static async start({ families, ...people }: LoadTarget) {
    const worker = new URL('./load-generator.worker.ts', import.meta.url);
    const children = Array.from({ length: PROCESSES }, () => fork(worker, { execArgv: ['--import', 'tsx'] }));
    process.once('exit', () => {
      for (const child of children) child.kill('SIGKILL');
    });
    const shares = children.map((_, place) =>
      families.filter((_family, index) => index % PROCESSES === place),
    );
    await Promise.all(
      children.map((child, place) => sendToWorker(child, { ...people, families: shares[place] ?? [] })),
    );
    return new LoadGenerator(children);
  }

  async run({ name, load, milliseconds }: LoadPhase): Promise<LoadReport> {
    const share =
      'concurrency' in load
        ? { concurrency: load.concurrency / PROCESSES }
        : { perSecond: load.perSecond / PROCESSES };
    const reports = this.#children.map((child, place) =>
      sendToWorker(child, { name: `${name} of ${place}`, load: share, milliseconds }),
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
  const ended = new AbortController();
  const lost = once(child, 'exit', ended).then(() => {
    throw new Error('A process of the load generator ended.');
  });
  try {
    const [answer] = (await Promise.race([once(child, 'message'), lost])) as [unknown];
    return answer;
  } finally {
    lost.catch(() => undefined);
    ended.abort();
  }
}
