import fc from 'fast-check';
import iconv from 'iconv-lite';
import { describe, expect, it } from 'vitest';
import { decodeText } from './reader-encoding.ts';
import { UnclearEncodingError } from './reader-errors.ts';

const list = (names: readonly string[]) =>
  `Student ID,Name\r\n${names.map((name, row) => `${row},${name}\r\n`).join('')}`;
const encodings = ['windows-1252', 'macintosh', 'cp850', 'cp437'] as const;

describe('a text file', () => {
  it.each([
    ['cp850', ['Garcéa', 'José', 'Joseph', 'Noël']],
    ['macintosh', ['José', 'Renée', 'Müller', 'Núñez']],
    ['windows-1252', ['José', 'O’Brien', '“Zoë”', 'GARCÍA']],
    ['windows-1252', ['Müller', 'Renée']],
    ['windows-1252', ['He doesn’t listen.', 'She can’t sit still – a pity …']],
    ['cp850', ['Ås', 'Øst', 'Ærø', 'Straße']],
  ])('in %s is decoded where its words show it', (encoding, names) => {
    expect(decodeText(iconv.encode(list(names), encoding))).toBe(list(names));
  });

  it('is asked about with samples where several encodings make sense, and is read as chosen', () => {
    const file = iconv.encode(list(['Zoë']), 'cp850');
    const ask = () => decodeText(file);
    expect(ask).toThrow(UnclearEncodingError);
    let choices: UnclearEncodingError['choices'] = [];
    try {
      ask();
    } catch (error) {
      if (error instanceof UnclearEncodingError) choices = error.choices;
    }
    expect(choices.map(({ samples }) => samples)).toEqual([['Zoâ'], ['Zoë'], ['Zo‰']]);
    expect(decodeText(file, 'cp850')).toBe(list(['Zoë']));
  });

  it.each([
    ['cp850', ['DÆNEN', 'Straße']],
    ['cp850', ['élève', 'Søren']],
    ['macintosh', ['João', 'être']],
    ['windows-1252', ['Angel’s work']],
    ['windows-1251', ['Иван']],
  ])('in %s is asked about where rare letters alone speak for another encoding', (encoding, names) => {
    expect(() => decodeText(iconv.encode(list(names), encoding))).toThrow(UnclearEncodingError);
  });

  it('is decoded by a letter that is only far down in it', () => {
    const spell = (number: number) =>
      number.toString(26).replaceAll(/\d/g, (digit) => 'qrstuvwxyz'[Number(digit)] ?? '');
    const names = Array.from({ length: 600 }, (_, index) => `Rén${spell(index)}`);
    const text = list([...names, 'Ólga', 'Óscar']);
    expect(decodeText(iconv.encode(text, 'cp850'))).toBe(text);
  });

  it('of UTF-8 keeps its letters beside a row in another encoding', () => {
    const file = Buffer.concat([
      Buffer.from(list(['José', 'Noël'])),
      Buffer.from('3,Martínez\r\n', 'latin1'),
    ]);
    expect(decodeText(file)).toBe(`${list(['José', 'Noël'])}3,Mart\ufffdnez\r\n`);
    expect(decodeText(file, 'windows-1252')).toBe(`${list(['José', 'Noël'])}3,Martínez\r\n`);
  });

  it('in Unicode is read with and without a byte order mark, wherever it is', () => {
    const text = list(['José', '王']);
    const mark = '\ufeff';
    for (const encoding of ['utf-8', 'utf-16le', 'utf-16be', 'utf-32le', 'utf-32be']) {
      expect(decodeText(iconv.encode(mark + text + mark, encoding, { addBOM: false })), encoding).toBe(text);
      if (!encoding.startsWith('utf-32'))
        expect(decodeText(iconv.encode(text, encoding)), encoding).toBe(text);
    }
    const joined = Buffer.concat([Buffer.from(mark), iconv.encode(list(['José']), 'win1252')]);
    expect(decodeText(joined)).toBe(list(['José']));
  });

  it('is never taken for another text', () => {
    const names =
      'José Noël García Zoë Renée Müller François Peña Núñez Martínez João Conceição Élise Óscar Íñigo GARCÍA NOËL PEÑA Thérèse Björn Søren Solís O’Brien Angel’s Ana Anne-Marie DÆNEN Straße Åse Øystein élève être Luís Angel’s don’t JOSÉ';
    const property = fc.property(
      fc.array(fc.constantFrom(...names.split(' ')), { minLength: 1, maxLength: 6 }),
      fc.constantFrom(...encodings),
      (chosen, encoding) => {
        const text = list(chosen);
        const bytes = iconv.encode(text, encoding);
        fc.pre(iconv.decode(bytes, encoding) === text);
        try {
          expect(decodeText(bytes)).toBe(text);
        } catch (error) {
          if (!(error instanceof UnclearEncodingError)) throw error;
          expect(error.choices.length).toBeGreaterThan(1);
        }
        expect(decodeText(bytes, encoding)).toBe(text);
      },
    );
    fc.assert(property, { numRuns: 300 });
  });
});
