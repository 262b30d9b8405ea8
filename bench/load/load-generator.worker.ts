import { setTimeout as sleep } from 'node:timers/promises';
import { paths, pathTo } from '@formroom/domain/api/paths.ts';
import type { StudentRecord } from '@formroom/domain/api/students.ts';
import type { LoadPhase, LoadTarget } from './load-generator.ts';
import { LoadClient } from './load-client.ts';
import { type LoadReport, type CallKind, emptyResults, recordCall } from './load-report.ts';

interface Family {
  readonly id: string;
  readonly session: string;
  record: StudentRecord | undefined;
  isSaving: boolean;
}

const TICK_MS = 4;

/** Of forty calls, one requests the PDF of a card, ten load data of a page, and the others save. */
function pickCallKind(number: number): CallKind {
  if (number % 40 === 7) return 'card';
  return number % 4 === 1 ? 'page' : 'save';
}

class LoadWorker {
  readonly #calls: LoadClient;
  readonly #families: readonly Family[];
  readonly #card: LoadTarget['card'];
  #report: LoadReport & { saved: [string, string][]; skipped: number } = this.#emptyReport();
  #number = 0;

  constructor({ url, families, card }: LoadTarget) {
    this.#calls = new LoadClient(url);
    this.#card = card;
    this.#families = families.map(([id, session]) => ({ id, session, record: undefined, isSaving: false }));
  }

  /** Loads every family's record, because a save posts the whole record. */
  async prepare() {
    await this.#calls.fetchToken();
    const queue = [...this.#families];
    const loadQueued = async (): Promise<void> => {
      for (let family = queue.pop(); family; family = queue.pop()) {
        while (!family.record) await this.#load(family);
      }
    };
    await Promise.all(Array.from({ length: 8 }, loadQueued));
  }

  async run({ name, load, milliseconds }: LoadPhase): Promise<LoadReport> {
    this.#report = this.#emptyReport();
    const end = performance.now() + milliseconds;
    if ('concurrency' in load) {
      // The families take turns, because one saves at most 600 times a minute (R66).
      const families = [...this.#families];
      const callRepeatedly = async () => {
        while (performance.now() < end) {
          const family = families.shift();
          if (!family) return;
          await this.#call(family, name);
          families.push(family);
        }
      };
      await Promise.all(Array.from({ length: load.concurrency }, callRepeatedly));
    } else await this.#callAtRate(load.perSecond, end, name);
    return this.#report;
  }

  /** An open loop: starts calls on schedule, even while earlier ones are in flight. */
  async #callAtRate(perSecond: number, end: number, name: string) {
    const start = performance.now();
    const inFlight = new Set<Promise<void>>();
    let started = 0;
    let next = 0;
    while (performance.now() < end) {
      for (const due = ((performance.now() - start) * perSecond) / 1000; started < due; started += 1) {
        let family: Family | undefined;
        for (let checked = 0; !family && checked < this.#families.length; checked += 1) {
          next = (next + 1) % this.#families.length;
          if (!this.#families[next]?.isSaving) family = this.#families[next];
        }
        if (family) {
          const call: Promise<void> = this.#call(family, name).finally(() => inFlight.delete(call));
          inFlight.add(call);
        } else this.#report.skipped += 1;
      }
      await sleep(TICK_MS);
    }
    await Promise.all(inFlight);
  }

  async #call(family: Family, name: string) {
    this.#number += 1;
    const kind = pickCallKind(this.#number);
    const results = this.#report.results[kind];
    const { id, session } = family;
    if (kind === 'save') await this.#save(family, `${name} ${this.#number}`);
    else {
      const page = this.#number % 8 === 1 ? paths.studentRecord : paths.reportCardTerms;
      const path = kind === 'card' ? pathTo(paths.reportCard, { id, ...this.#card }) : pathTo(page, { id });
      await recordCall(results, () => this.#calls.send('GET', path, session));
    }
  }

  /** Like the page, posts the whole record, and has at most one save in flight. */
  async #save(family: Family, allergy: string) {
    const { id, session, record } = family;
    const body = JSON.stringify({ ...record, allergy });
    family.isSaving = true;
    const response = await recordCall(this.#report.results.save, () =>
      this.#calls.send('POST', paths.saveStudent, session, { body }),
    );
    family.isSaving = false;
    if (response?.status !== 200) return;
    this.#report.saved.push([id, allergy]);
    family.record = (JSON.parse(response.text) as { data: StudentRecord }).data;
  }

  async #load(family: Family) {
    const path = pathTo(paths.studentRecord, { id: family.id });
    const { status, text } = await this.#calls.send('GET', path, family.session);
    if (status === 200) family.record = (JSON.parse(text) as [StudentRecord])[0];
    else await sleep(100);
  }

  #emptyReport() {
    return { results: emptyResults(), saved: [], skipped: 0 };
  }
}

let worker: LoadWorker | undefined;

process.on('message', (message: LoadTarget | LoadPhase) => {
  const work = async () => {
    if ('families' in message) {
      worker = new LoadWorker(message);
      await worker.prepare();
      return 'ready';
    }
    return await worker?.run(message);
  };
  work().then(
    (result) => process.send?.(result),
    (error: unknown) => {
      console.error(error);
      process.exit(1);
    },
  );
});
