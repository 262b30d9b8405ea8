import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { type CrowdReport, joined } from './crowd-tally.ts';

/** Who calls which portal. */
export interface CrowdPeople {
  readonly url: string;
  readonly families: readonly (readonly [id: string, session: string])[];
  /** The term whose cards are opened. */
  readonly card: { readonly year: string; readonly term: string };
}
export interface CrowdOrder {
  /** Stands in the texts that are saved. */
  readonly name: string;
  /** So many families, each calling when it is answered; or so many calls a second, whatever becomes of them. */
  readonly load: { readonly atOnce: number } | { readonly perSecond: number };
  readonly milliseconds: number;
}

const PROCESSES = 2;

/** Families in processes of their own, so that a busy portal does not slow down those who call it. */
export class CrowdProcesses {
  readonly #children: ChildProcess[];

  private constructor(children: ChildProcess[]) {
    this.#children = children;
  }

  static async start({ families, ...people }: CrowdPeople) {
    const worker = new URL('./crowd.worker.ts', import.meta.url);
    const children = Array.from({ length: PROCESSES }, () => fork(worker, { execArgv: ['--import', 'tsx'] }));
    process.once('exit', () => {
      for (const child of children) child.kill('SIGKILL');
    });
    const shares = children.map((_, place) =>
      families.filter((_family, index) => index % PROCESSES === place),
    );
    await Promise.all(
      children.map((child, place) => ask(child, { ...people, families: shares[place] ?? [] })),
    );
    return new CrowdProcesses(children);
  }

  async run({ name, load, milliseconds }: CrowdOrder): Promise<CrowdReport> {
    const share =
      'atOnce' in load ? { atOnce: load.atOnce / PROCESSES } : { perSecond: load.perSecond / PROCESSES };
    const reports = this.#children.map((child, place) =>
      ask(child, { name: `${name} of ${place}`, load: share, milliseconds }),
    );
    return joined((await Promise.all(reports)) as CrowdReport[]);
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

async function ask(child: ChildProcess, message: CrowdPeople | CrowdOrder): Promise<unknown> {
  child.send(message);
  const ended = new AbortController();
  const lost = once(child, 'exit', ended).then(() => {
    throw new Error('A process of the crowd ended.');
  });
  try {
    const [answer] = (await Promise.race([once(child, 'message'), lost])) as [unknown];
    return answer;
  } finally {
    lost.catch(() => undefined);
    ended.abort();
  }
}
