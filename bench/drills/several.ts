import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { paths } from '@formroom/domain/api/paths.ts';
import { type Family, signInFamilies } from '../load/family.ts';
import { makeSchool } from '../load/larger-school.ts';
import { startPortal } from '../load/portal-process.ts';
import { type SeveralPortals, withSeveralPortals } from '../load/several-portals.ts';

const PROCESSES = 3;
const FAMILIES = 20;
const SCHOOL = 600;
/** How a page waits before it tries a save again. */
const RETRY_MS = 500;

export interface Tally {
  answered: number;
  /** Calls that broke or were answered with an error; each was tried again, as a page does. */
  failed: number;
  /** Of the saves that were answered 200, those that were not there in the end. */
  lost: number;
  /** The longest time that a family waited until a save got through, in ms. */
  longestMs: number;
}

/**
 * Families save through nginx on three processes while one is killed and started again, and one is stopped as for an
 * upgrade and started again.
 * @param seconds between each of these and the next
 */
export async function drillSeveral(seconds: number): Promise<Tally> {
  const folder = mkdtempSync(join(tmpdir(), 'formroom-several-'));
  try {
    return await withSeveralPortals(
      folder,
      PROCESSES,
      ({ dataDir, databaseUrl }) => makeSchool(dataDir, SCHOOL, databaseUrl),
      (several) => saveMeanwhile(several, seconds * 1000),
    );
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function saveMeanwhile({ url, portals, school }: SeveralPortals, pause: number): Promise<Tally> {
  const families = await signInFamilies(url, FAMILIES);
  const saving = families.map((family) => new Saving(family));
  const running = saving.map((each) => each.run());
  const again = async (index: number) => {
    const port = Number(new URL(portals[index]?.url ?? url).port);
    return await startPortal(school.dataDir, school.databaseUrl, port, { TRUST_PROXY: '1' });
  };
  await sleep(pause);
  await portals[0]?.kill();
  await sleep(pause);
  const killed = await again(0);
  await sleep(pause);
  await portals[1]?.stop();
  await sleep(pause);
  const stopped = await again(1);
  await sleep(pause);
  for (const each of saving) each.stop();
  await Promise.all(running);
  const tally = {
    answered: sum(saving.map(({ answered }) => answered)),
    failed: sum(saving.map(({ failed }) => failed)),
    lost: sum(await Promise.all(saving.map((each) => each.countLost()))),
    longestMs: Math.round(Math.max(...saving.map(({ longestMs }) => longestMs))),
  };
  for (const { browser } of families) browser.close();
  await killed.stop();
  await stopped.stop();
  return tally;
}

const sum = (numbers: readonly number[]) => numbers.reduce((all, each) => all + each, 0);

/** One family's saves, each tried until it is answered 200, and then the next. */
class Saving {
  answered = 0;
  failed = 0;
  longestMs = 0;
  #stopped = false;
  readonly #family: Family;

  constructor(family: Family) {
    this.#family = family;
  }

  stop() {
    this.#stopped = true;
  }

  async run() {
    while (!this.#stopped) {
      const began = performance.now();
      while ((await this.#save(this.answered + 1)) !== 200) {
        this.failed += 1;
        await sleep(RETRY_MS);
      }
      this.answered += 1;
      this.longestMs = Math.max(this.longestMs, performance.now() - began);
    }
  }

  #save(number: number) {
    const { id, browser } = this.#family;
    return browser.post(paths.saveStudent, { id, allergy: `save ${number}` }).then(
      ({ status }) => status,
      () => 0,
    );
  }

  async countLost() {
    const { allergy } = await this.#family.load();
    return allergy === `save ${this.answered}` ? 0 : 1;
  }
}
