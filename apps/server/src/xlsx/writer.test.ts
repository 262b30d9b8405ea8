import { randomBytes } from 'node:crypto';
import { setImmediate as nextTick } from 'node:timers/promises';
import type { CellValue } from '@formroom/domain/kinds/cell-format.ts';
import { readXlsx } from 'hucre/xlsx';
import { describe, expect, it } from 'vitest';
import { type XlsxColumn, streamXlsx } from './writer.ts';

const text: XlsxColumn = { heading: 'Text', type: 'text', width: 20 };
const number: XlsxColumn = { heading: 'Number', type: 'number', width: 8 };
const date: XlsxColumn = { heading: 'Date', type: 'date', width: 12 };

async function* getRows(rows: readonly (readonly CellValue[])[]) {
  for (const row of rows) yield await Promise.resolve(row);
}

const getSheet = (columns: readonly XlsxColumn[], rows: AsyncIterable<readonly CellValue[]>) => ({
  name: 'Pupils & "Co" <1>',
  columns,
  frozenColumns: 1,
  rows,
});

async function getBytes(columns: readonly XlsxColumn[], rows: readonly (readonly CellValue[])[]) {
  const pieces: Buffer[] = [];
  for await (const piece of streamXlsx(getSheet(columns, getRows(rows)))) pieces.push(piece);
  return Buffer.concat(pieces);
}

/** Reads the workbook with a third-party library. */
async function readBack(columns: readonly XlsxColumn[], rows: readonly (readonly CellValue[])[]) {
  const { sheets } = await readXlsx(await getBytes(columns, rows), { readStyles: true });
  const [sheet] = sheets;
  if (!sheet || sheets.length !== 1) throw new Error('Expected exactly one sheet.');
  return { ...sheet, values: sheet.rows.slice(1) };
}

const readTexts = async (texts: readonly string[]) =>
  (
    await readBack(
      [text],
      texts.map((each) => [each]),
    )
  ).values.map(([value]) => value);

describe('a workbook', () => {
  it.each([
    ['leading zeros', '0012345'],
    ['what looks like a number or a date', '1e5', '2026-01-01', '1/2', 'TRUE'],
    [
      'what looks like a formula',
      '=1+1',
      '+8685551234',
      '-2',
      '@SUM(A1)',
      '=HYPERLINK("http://example.com")',
      '\t=1',
    ],
    ['what looks like markup', '<b>&amp;</b>', ']]>', '"quoted" & \'single\''],
    [
      'what looks like an escape sequence of the format',
      '_x0041_',
      '_x005F_x0041_',
      '_x0041_x0042_',
      '_X000a_',
      '_x41_',
    ],
    ['control characters', 'a\u0000b\u0007c\u001fd', 'first\r\nsecond\rthird\n', '\u000b'],
    ['spaces at the ends', '  in the middle of  ', '\u00a0', ' \n '],
    ['every script', 'Zoë Đặng', '陳大文𠮷', 'محمد', 'श्रीमती', '👨‍👩‍👧❤️'],
    ['characters that XML does not have', '\ufffe\uffff'],
  ])('shows %s unchanged', async (_what, ...texts) => {
    expect(await readTexts(texts)).toEqual(texts);
  });

  it('replaces unpaired surrogates, and marks text that it cuts at the length limit', async () => {
    const full = 'ä'.repeat(32_767);
    const [half, longest, cut] = await readTexts(['a\ud83d', full, `${full}b`]);
    expect(half).toBe('a\ufffd');
    expect(longest).toBe(full);
    expect(cut).toBe(`${full.slice(1)}…`);
  });

  it('has no formula, whatever the cells contain', async () => {
    const { cells } = await readBack([text, number, date], [['=1+1', 1, '=NOW()']]);
    const written = [...(cells?.values() ?? [])];
    expect(written).toHaveLength(6);
    expect(written.filter((cell) => cell.formula !== undefined || cell.type === 'formula')).toEqual([]);
  });

  it("has real dates, and text where a spreadsheet can't represent the date", async () => {
    const days = ['1900-03-01', '1999-12-31', '2000-02-29', '2026-11-20', '9999-12-31'];
    const { values, cells } = await readBack(
      [date],
      days.map((day) => [day]),
    );
    expect(values.map(([value]) => value)).toEqual(days.map((day) => new Date(`${day}T00:00:00Z`)));
    expect(cells?.get('1,0')?.style?.numFmt).toBe(String.raw`yyyy\-mm\-dd`);
    const texts = ['1900-02-28', '0999-01-01', '2026-02-30', '20 November', '2026-11-20T10:00:00Z'];
    const others = await readBack(
      [date],
      texts.map((day) => [day]),
    );
    expect(others.values.map(([value]) => value)).toEqual(texts);
  });

  it('has real numbers, and text where the value is not a number', async () => {
    const { values } = await readBack([number], [[0], [12], [-1.5], [Number.NaN]]);
    expect(values.map(([value]) => value)).toEqual([0, 12, -1.5, 'NaN']);
  });

  it('leaves cells without a value empty', async () => {
    const { values, cells } = await readBack(
      [text, date, number, text],
      [[null, null, 0, 'x'], ['', null, null, null], ['last']],
    );
    expect(values).toEqual([
      [null, null, 0, 'x'],
      [null, null, null, null],
      ['last', null, null, null],
    ]);
    expect([...(cells?.keys() ?? [])].filter((key) => key.startsWith('2,'))).toEqual([]);
  });

  it('has a bold, frozen heading row with a filter, and columns wide enough', async () => {
    const { name, rows, cells, freezePane, autoFilter, columns } = await readBack(
      [text, number, date],
      [['a', 1, '2026-01-01']],
    );
    expect(name).toBe('Pupils & "Co" <1>');
    expect(rows[0]).toEqual(['Text', 'Number', 'Date']);
    expect([0, 1, 2].map((column) => cells?.get(`0,${column}`)?.style?.font?.bold)).toEqual([
      true,
      true,
      true,
    ]);
    expect(cells?.get('1,0')?.style?.font?.bold).not.toBe(true);
    expect(freezePane).toEqual({ rows: 1, columns: 1 });
    expect(autoFilter).toEqual({ range: 'A1:C2' });
    expect(columns?.map(({ width }) => width)).toEqual([20, 9, 12]);
  });

  it('names columns beyond Z and ZZ', async () => {
    const many = Array.from({ length: 705 }, (_, index) => ({ ...text, heading: `Column ${index}` }));
    const row = many.map(({ heading }) => `Cell of ${heading}`);
    const { rows, autoFilter } = await readBack(many, [row]);
    expect(rows).toEqual([many.map(({ heading }) => heading), row]);
    expect(autoFilter).toEqual({ range: 'A1:AAC2' });
  });

  it('is valid without rows', async () => {
    const { rows, autoFilter } = await readBack([text, date], []);
    expect(rows).toEqual([['Text', 'Date']]);
    expect(autoFilter).toEqual({ range: 'A1:B1' });
  });

  it('is the same file for the same rows', async () => {
    const rows = [['a', 1, '2026-01-01']];
    const columns = [text, number, date];
    expect((await getBytes(columns, rows)).equals(await getBytes(columns, rows))).toBe(true);
  });

  it('requests rows no faster than it is read', async () => {
    let requested = 0;
    async function* endless() {
      for (; ; requested += 1) yield await Promise.resolve([randomBytes(500).toString('hex')]);
    }
    const pieces = streamXlsx(getSheet([text], endless()));
    const waitForTicks = async () => {
      for (let times = 0; times < 300; times += 1) await nextTick();
    };
    let received = 0;
    while (received < 1_000_000) {
      const next = await pieces.next();
      received += next.done === true ? 0 : next.value.length;
    }
    await waitForTicks();
    // A row of a thousand hexadecimal digits compresses to half its size.
    expect(requested).toBeGreaterThan(1500);
    expect(requested).toBeLessThan(3000);
    const before = requested;
    await waitForTicks();
    expect(requested).toBe(before);
    await pieces.return(undefined);
  });

  it('fails if its rows fail, and closes them if reading stops', async () => {
    async function* broken() {
      for (let row = 0; row < 5000; row += 1) yield await Promise.resolve(['x'.repeat(100)]);
      throw new Error('the database went away');
    }
    const whole = async () => {
      for await (const piece of streamXlsx(getSheet([text], broken())))
        expect(piece.length).toBeGreaterThan(0);
    };
    await expect(whole()).rejects.toThrow('the database went away');

    let isOpen = true;
    async function* endless() {
      try {
        for (;;) yield await Promise.resolve([crypto.randomUUID()]);
      } finally {
        isOpen = false;
      }
    }
    for await (const piece of streamXlsx(getSheet([text], endless()))) if (piece.length > 1000) break;
    await expect.poll(() => isOpen).toBe(false);
  });
});

it('can have several sheets, of which the first is active', async () => {
  const pieces: Buffer[] = [];
  const sheets = ['Students', 'How it’s filled in'].map((name) => ({
    ...getSheet([text], getRows([[`of ${name}`]])),
    name,
  }));
  for await (const piece of streamXlsx(...sheets)) pieces.push(piece);
  const workbook = await readXlsx(Buffer.concat(pieces));
  expect(workbook.activeSheet ?? 0).toBe(0);
  expect(workbook.sheets.map(({ name, rows }) => [name, rows[1]?.[0]])).toEqual(
    sheets.map(({ name }) => [name, `of ${name}`]),
  );
});
