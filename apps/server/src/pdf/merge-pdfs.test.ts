import { setImmediate as nextTurn } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { describe, expect, it } from 'vitest';
import { buildCardsPage } from '../features/report-cards/card-page.ts';
import { readPdf } from '../testing/read-pdf.ts';
import { buildReportCard, buildReportCards, buildSubjects } from '../testing/report-cards.ts';
import { compileDocument } from './compile-document.ts';
import { mergePdfs } from './merge-pdfs.ts';
import { PdfFile } from './pdf-file.ts';

type Cards = ReturnType<typeof buildReportCards>;

const compiled = (cards: Cards) =>
  compileDocument(
    'report-cards',
    buildCardsPage({
      title: 'Cards',
      cards: cards.map((card) => ({ card })),
      files: [],
      generated: '2026-01-05 09:00',
    }),
  );

/** Caches the result, which must not be changed. */
function cached<T>(create: () => T) {
  let result: { readonly value: T } | undefined;
  return () => (result ??= { value: create() }).value;
}

async function* toParts(pdfs: readonly Uint8Array[]) {
  for (const [index, pdf] of pdfs.entries()) yield await Promise.resolve({ pdf, comment: `part ${index}` });
}

async function merge(batches: readonly Cards[]) {
  const pieces: Uint8Array[] = [];
  for await (const piece of mergePdfs(toParts(batches.map(compiled)))) pieces.push(piece);
  return Buffer.concat(pieces);
}

// A part of two pages, parts of one page, and names that look like the references and IDs that are renumbered.
const cards = [
  ...buildReportCards(8),
  buildReportCard({
    student_id: '20269999',
    first_name: '1 0 R /StructParents 3 (',
    last_name: '\\) /ID (U1x0y0) [5 0 R',
    activities: 'श्री 7 0 R',
    subjects: buildSubjects(40),
  }),
  ...buildReportCards(3, 8),
];
const batches = [cards.slice(0, 1), cards.slice(1, 7), cards.slice(7, 9), cards.slice(9)];

const oneDocument = cached(() => compiled(cards));
const readOneDocument = cached(() => readPdf(oneDocument()));
const mergedBatches = cached(() => merge(batches));

const HEADINGS = 9;

/** Returns the text of all objects without streams. */
function getObjects(pdf: Uint8Array) {
  const file = new PdfFile(pdf);
  return file.objects().map(({ number, start, end }) => ({ number, ...file.read({ start, end }) }));
}

setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc') as () => void;

describe('merged parts', () => {
  it('have the text and the structure of a single document', async () => {
    const [one, whole] = [await readOneDocument(), await readPdf(await mergedBatches())];
    expect(whole.pages).toEqual(one.pages);
    expect(whole.blocks).toEqual(one.blocks);
    expect({ ...whole, pages: 0, blocks: 0 }).toEqual({ ...one, pages: 0, blocks: 0 });
  });

  it('define every referenced object exactly once', async () => {
    const objects = getObjects(await mergedBatches());
    const numbers = new Set(objects.map(({ number }) => number));
    expect(numbers.size).toBe(objects.length);
    for (const { number, text } of objects) {
      const withoutStrings = text.replaceAll(/\((?:[^\\()]|\\[^])*\)/g, '()');
      for (const [, referenced] of withoutStrings.matchAll(/(\d+) 0 R/g)) {
        expect(numbers.has(Number(referenced)), `${number} references ${referenced}`).toBe(true);
      }
    }
  });

  it('have unique heading IDs in every table, used by the cells and the ID tree', async () => {
    const texts = getObjects(await mergedBatches()).map(({ text }) => text);
    const ids = texts.flatMap((text) => /\/ID \(([^)]*)\)/.exec(text)?.[1] ?? []);
    const tables = texts.filter((text) => text.includes('/S /Table\n'));
    expect(tables.length).toBeGreaterThan(cards.length);
    expect(ids.length).toBe(tables.length * HEADINGS);
    expect(new Set(ids).size).toBe(ids.length);
    const referenced = texts.flatMap((text) =>
      Array.from(text.matchAll(/\/Headers \[\(([^)]*)\)\]/g), ([, id]) => id),
    );
    expect(new Set(referenced)).toEqual(new Set(ids));
    const branches = texts.flatMap((text) => /\/Names \[([^\]]*)\]/.exec(text)?.[1] ?? []);
    const listed = branches.flatMap((branch) => Array.from(branch.matchAll(/\(([^)]*)\)/g), ([, id]) => id));
    expect(listed).toEqual(ids.toSorted());
  });

  it('map every page to its own tags', async () => {
    const texts = new Map(getObjects(await mergedBatches()).map(({ number, text }) => [number, text]));
    const pairs = [...texts.values()].flatMap((text) =>
      Array.from(
        (/\/Nums \[([^\]]*)\]/.exec(text)?.[1] ?? '').matchAll(/(\d+) (\d+) 0 R/g),
        ([, key, list]) => ({
          key: Number(key),
          list: Number(list),
        }),
      ),
    );
    expect(pairs.map(({ key }) => key)).toEqual(pairs.map((_, index) => index));
    const pages = [...texts].filter(([, text]) => /\/StructParents \d/.test(text));
    expect(pages).toHaveLength(pairs.length);
    for (const [number, text] of pages) {
      const key = Number(/\/StructParents (\d+)/.exec(text)?.[1]);
      const [, element] = /^\[(\d+) 0 R/.exec(texts.get(pairs[key]?.list ?? 0) ?? '') ?? [];
      expect(texts.get(Number(element))).toContain(`/Pg ${number} 0 R`);
    }
  });

  it('keep the comments between them', async () => {
    const text = (await mergedBatches()).toString('latin1');
    expect(text.match(/^%part \d$/gm)).toEqual(['%part 0', '%part 1', '%part 2', '%part 3']);
  });

  it('are released as soon as they are written', async () => {
    const pdf = compiled(buildReportCards(10));
    const partBuffers: WeakRef<ArrayBuffer>[] = [];
    const samples: { parts: number; text: number }[] = [];
    async function* parts() {
      for (let part = 0; part < 16; part += 1) {
        // A WeakRef keeps its target alive until the end of the tick in which it was read.
        await nextTurn();
        collectGarbage();
        const alive = partBuffers.filter((each) => each.deref() !== undefined);
        samples.push({ parts: alive.length, text: process.memoryUsage().heapUsed });
        const copy = new Uint8Array(pdf);
        partBuffers.push(new WeakRef(copy.buffer));
        yield { pdf: copy, comment: '' };
      }
    }
    for await (const piece of mergePdfs(parts())) expect(piece.length).toBeLessThan(pdf.length * 1.2);
    expect(Math.max(...samples.map((each) => each.parts))).toBeLessThan(5);
    const [early = 0, late = 0] = [samples[5]?.text, samples.at(-1)?.text];
    expect(late - early).toBeLessThan(pdf.length * 3);
  });

  it('are rejected where one refers to an object that it does not have', async () => {
    const part = Buffer.from(compiled(cards.slice(0, 1)));
    const pdf = Buffer.from(part.toString('latin1').replace(/\/Pg \d\d\d\b/, '/Pg 999'), 'latin1');
    await expect(mergePdfs(toParts([pdf])).next()).rejects.toThrow('A part has no object 999.');
  });

  it('can be a single part', async () => {
    const [one, whole] = [await readOneDocument(), await readPdf(await merge([cards]))];
    expect(whole).toEqual(one);
  });
});
