import { setTimeout as sleep } from 'node:timers/promises';
import { paths } from '@formroom/domain/api/paths.ts';
import { createCluster } from '../../scripts/set-up/postgres.mjs';
import { type Family, signInFamilies } from '../load/family.ts';
import { withFolder } from '../load/folder.ts';
import { type PortalProcess, startPortal } from '../load/portal-process.ts';

/** Each round is killed at a different point of its stream. */
const MIN_STREAM_MS = 300;
const MAX_STREAM_MS = 1500;

export interface KillResults {
  rounds: number;
  /** Saves that were answered 200. */
  answered: number;
  /** Answered saves that were missing after the restart. */
  lost: number;
}

/** What each round kills, and how many families save meanwhile. */
interface Plan {
  readonly rounds: readonly ('portal' | 'database')[];
  readonly streams: number;
}

/** Kills the portal with the embedded database repeatedly while families save. */
export async function killPortalOnSqlite(plan: Plan): Promise<KillResults> {
  return await withFolder('kill', async (folder) => {
    let portal = await startPortal(folder);
    const tally = await runRounds(plan, portal, async () => {
      await portal.kill();
      portal = await startPortal(folder, undefined, Number(new URL(portal.url).port));
    });
    await portal.stop();
    return tally;
  });
}

/** Kills the portal and PostgreSQL with all its processes alternately while families save. */
export async function killOnPostgres(plan: Plan): Promise<KillResults> {
  const cluster = await createCluster();
  try {
    return await withFolder('kill', async (folder) => {
      let database = await cluster.start();
      let portal = await startPortal(folder, database.url);
      const tally = await runRounds(plan, portal, async (what) => {
        if (what === 'database') {
          await database.kill();
          database = await cluster.start({ port: database.port });
        } else {
          await portal.kill();
          portal = await startPortal(folder, database.url, Number(new URL(portal.url).port));
        }
      });
      await portal.stop();
      await database.stop();
      return tally;
    });
  } finally {
    cluster.remove();
  }
}

async function runRounds(
  { rounds, streams: count }: Plan,
  { url }: PortalProcess,
  killAndRestart: (what: Plan['rounds'][number]) => Promise<void>,
) {
  const tally: KillResults = { rounds: 0, answered: 0, lost: 0 };
  const families = await signInFamilies(url, count);
  for (const what of rounds) {
    const streams = families.map((family) => new SaveStream(family, tally.rounds));
    const running = streams.map((stream) => stream.run());
    const share = rounds.length > 1 ? tally.rounds / (rounds.length - 1) : 1;
    await sleep(MIN_STREAM_MS + share * (MAX_STREAM_MS - MIN_STREAM_MS));
    await killAndRestart(what);
    for (const stream of streams) stream.stop();
    await Promise.all(running);
    for (const stream of streams) {
      tally.answered += stream.answered;
      tally.lost += await stream.countLost();
    }
    tally.rounds += 1;
  }
  for (const { browser } of families) browser.close();
  return tally;
}

/** One family's consecutive saves, each with the next number in its text. */
class SaveStream {
  answered = 0;
  #stopped = false;
  readonly #family: Family;
  readonly #round: number;

  constructor(family: Family, round: number) {
    this.#family = family;
    this.#round = round;
  }

  stop() {
    this.#stopped = true;
  }

  async run() {
    const { id, browser } = this.#family;
    while (!this.#stopped) {
      const allergy = `round ${this.#round} save ${this.answered + 1}`;
      const status = await browser.post(paths.saveStudent, { id, allergy }).then(
        (answer) => answer.status,
        () => 0,
      );
      // The first failure is the kill; the save in flight then may be stored or not.
      if (status !== 200) return;
      this.answered += 1;
    }
  }

  /** Only the last answered save or the one in flight may be stored. */
  async countLost() {
    const { allergy } = await this.#reload();
    const [, round, save] = /^round (\d+) save (\d+)$/.exec(allergy ?? '') ?? [];
    const stored = Number(round) === this.#round ? Number(save) : 0;
    return Math.max(0, this.answered - stored);
  }

  /** Right after a restart, a connection from before may still fail. */
  async #reload() {
    for (let tries = 1; ; tries += 1) {
      try {
        return await this.#family.load();
      } catch (error) {
        if (tries === 20) throw error;
        await sleep(250);
      }
    }
  }
}
