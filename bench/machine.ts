import { cpus } from 'node:os';
import { buildCardsPage } from '../apps/server/src/features/report-cards/card-page.ts';
import { compileDocument } from '../apps/server/src/pdf/compile-document.ts';
import { buildReportCard } from '../apps/server/src/testing/report-cards.ts';
import { withFolder } from './load/folder.ts';
import { sqliteCommits } from './measures/commits.ts';
import type { Machine } from './run.ts';
import { median } from './table.ts';

const REPEATS = 100;
const WARM_UP = 20;

/** Measures what this machine does without the portal. */
export const measureMachine = (): Promise<Machine> =>
  withFolder('bench', (folder) =>
    Promise.resolve({
      cores: cpus().length,
      processor: cpus()[0]?.model.trim() ?? 'unknown processor',
      node: process.version,
      sqlite: sqliteCommits(folder),
      cardsPerSecond: 1000 / medianMs(compileCard),
      loopMs: medianMs(loop),
    }),
  );

/** The base of a ratio. */
export const libraryAlone = (value: number) => ({ name: 'the library alone', value });

/** The median duration of a synchronous function, warmed up. */
export function medianMs(work: () => void, repeats = REPEATS) {
  const times = [];
  for (let time = 0; time < WARM_UP + repeats; time += 1) {
    const start = performance.now();
    work();
    if (time >= WARM_UP) times.push(performance.now() - start);
  }
  return median(times);
}

const title = 'Report Cards';
const page = buildCardsPage({
  title,
  cards: [{ card: buildReportCard() }],
  files: [],
  generated: '5 January 2026',
});
const compileCard = () => {
  compileDocument('report-cards', page);
};

const records = Array.from({ length: 1_000 }, (_, index) => ({
  id: String((index * 7919) % 1_000),
  name: `Student ${index}`,
  answers: Array.from({ length: 10 }, (_answer, field) => `answer ${field} of ${index}`),
}));

/** Work such as the portal's, a few milliseconds of it: objects, text, sorting. A change makes earlier runs incomparable. */
function loop() {
  const copies = JSON.parse(JSON.stringify(records)) as typeof records;
  const byId = new Map(copies.map((record) => [record.id, record]));
  copies.sort((a, b) => (a.id < b.id ? -1 : 1));
  return copies.map(({ id, answers }) => `${byId.get(id)?.name}: ${answers.join(', ')}`).join('\n').length;
}
