import { setTimeout as sleep } from 'node:timers/promises';
import { paths } from '@formroom/domain/api/paths.ts';
import { createCluster } from '../../scripts/set-up/postgres.mjs';
import { type Family, signInFamilies } from '../load/family.ts';
import { withFolder } from '../load/folder.ts';
import { type PortalProcess, startPortal } from '../load/portal-process.ts';

/** The kill comes later in each round, so that it interrupts the saves at different points. */
const MIN_STREAM_MS = 300;
const MAX_STREAM_MS = 1500;
/** A family saves at most 600 times a minute (R66). */
const PAUSE_MS = 110;

export interface KillResults {
  rounds: number;
  /** Saves with a response of 200. */
  acknowledged: number;
  /** Acknowledged saves that were missing after the restart. */
  lost: number;
}

interface Plan {
  /** What each round kills. */
  readonly rounds: readonly ('portal' | 'database')[];
  /** The number of families that save. */
  readonly streams: number;
}

/** Repeatedly kills the portal with the embedded database while families save. */
export async function killPortalOnSqlite(plan: Plan): Promise<KillResults> {
  return await withFolder('kill', async (folder) => {
    let portal = await startPortal(folder);
    const results = await runRounds(plan, portal, async () => {
      await portal.kill();
      portal = await startPortal(folder, undefined, Number(new URL(portal.url).port));
    });
    await portal.stop();
    return results;
  });
}

/** Kills the portal or PostgreSQL with all its processes, as planned for each round, while families save. */
export async function killOnPostgres(plan: Plan): Promise<KillResults> {
  const cluster = await createCluster();
  try {
    return await withFolder('kill', async (folder) => {
      let database = await cluster.start();
      let portal = await startPortal(folder, database.url);
      const results = await runRounds(plan, portal, async (target) => {
        if (target === 'database') {
          await database.kill();
          database = await cluster.start({ port: database.port });
        } else {
          await portal.kill();
          portal = await startPortal(folder, database.url, Number(new URL(portal.url).port));
        }
      });
      await portal.stop();
      await database.stop();
      return results;
    });
  } finally {
    cluster.remove();
  }
}

async function runRounds(
  { rounds, streams: count }: Plan,
  { url }: PortalProcess,
  killAndRestart: (target: Plan['rounds'][number]) => Promise<void>,
) {
  const results: KillResults = { rounds: 0, acknowledged: 0, lost: 0 };
  const families = await signInFamilies(url, count);
  for (const target of rounds) {
    const streams = families.map((family) => new SaveStream(family, results.rounds));
    const running = streams.map((stream) => stream.run());
    const progress = rounds.length > 1 ? results.rounds / (rounds.length - 1) : 1;
    await sleep(MIN_STREAM_MS + progress * (MAX_STREAM_MS - MIN_STREAM_MS));
    await killAndRestart(target);
    for (const stream of streams) stream.stop();
    await Promise.all(running);
    for (const stream of streams) {
      results.acknowledged += stream.acknowledged;
      results.lost += await stream.countLost();
    }
    results.rounds += 1;
  }
  for (const { browser } of families) browser.close();
  return results;
}

/** One family's consecutive saves, each with the next number in its text. */
class SaveStream {
  acknowledged = 0;
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
      const allergy = `round ${this.#round} save ${this.acknowledged + 1}`;
      const status = await browser.post(paths.saveStudent, { id, allergy }).then(
        (response) => response.status,
        () => 0,
      );
      // The first failure is the kill. The save in flight at that moment may be stored or not.
      if (status !== 200) return;
      this.acknowledged += 1;
      await sleep(PAUSE_MS);
    }
  }

  /** Returns how many acknowledged saves the stored record lacks. */
  async countLost() {
    const { allergy } = await this.#reload();
    const [, round, save] = /^round (\d+) save (\d+)$/.exec(allergy ?? '') ?? [];
    const stored = Number(round) === this.#round ? Number(save) : 0;
    return Math.max(0, this.acknowledged - stored);
  }

  /** Retries, because a connection from before the restart may still fail. */
  async #reload() {
    for (let attempts = 1; ; attempts += 1) {
      try {
        return await this.#family.load();
      } catch (error) {
        if (attempts === 20) throw error;
        await sleep(250);
      }
    }
  }
}
