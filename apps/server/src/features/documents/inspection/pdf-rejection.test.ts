import { randomBytes } from 'node:crypto';
import { deflateSync } from 'node:zlib';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  buildDeflatedStream,
  buildObjectStream,
  buildPdf,
  buildStream,
  appendRevision,
} from '../../../testing/upload-pdfs.ts';
import { findPdfRejection } from './pdf-rejection.ts';

const space = fc
  .array(fc.constantFrom(' ', '\n', '\r\n', '\t', '\0', '%>> endobj (\n', '%\r'), { minLength: 1 })
  .map((parts) => parts.join(''));
const spelling = (name: string) =>
  fc
    .array(fc.constantFrom('plain', 'lower', 'upper'), { minLength: name.length, maxLength: name.length })
    .map((ways) =>
      [...name].map((letter, index) => {
        const hex = letter.charCodeAt(0).toString(16);
        if (ways[index] === 'plain') return letter;
        return `#${ways[index] === 'lower' ? hex : hex.toUpperCase()}`;
      }),
    )
    .map((letters) => `/${letters.join('')}`);

/** An action that runs a script, in any spelling and with any white space. */
const action = fc
  .tuple(fc.array(space, { minLength: 6, maxLength: 6 }), spelling('S'), spelling('JavaScript'))
  .map(
    ([[a, b, c, d, e, f], key, name]) => `<<${a}/Type${b}/Action${c}${key}${d}${name}${e}/T(a \\) b)${f}>>`,
  );

const nested = fc
  .tuple(
    action,
    fc.array(fc.constantFrom<[string, string]>(['[1 (]) ', ']'], ['<</A ', '>>'], ['[<< >>', ']']), {
      maxLength: 5,
    }),
  )
  .map(([inner, around]) => around.reduce((text, [before, after]) => before + text + after, inner));

const hiding: ((object: string) => Buffer)[] = [
  (object) => buildPdf({ objects: [object] }),
  (object) => buildPdf({ catalogue: `/AA ${object}` }),
  (object) => buildPdf({ trailer: `/Info ${object}` }),
  (object) => buildPdf({ objects: [buildObjectStream([[8, object]])] }),
  (object) =>
    buildPdf({
      objects: [
        buildObjectStream([
          [8, `(${object})`],
          [9, object],
        ]),
      ],
    }),
  (object) => buildPdf({ objects: [buildStream('', Buffer.from(`9 0 obj ${object}`))] }),
];

describe('the inspection of a PDF', () => {
  it('finds a script in any spelling and at any place', () => {
    fc.assert(
      fc.property(nested, fc.constantFrom(...hiding), (object, hide) => {
        expect(findPdfRejection(hide(object))).toBe('script');
      }),
      { numRuns: 500 },
    );
  });

  it('accepts names of scripts in strings, comments, page content and images', () => {
    const text = 'BT /F1 12 Tf (/JavaScript /JS /EF) Tj ET';
    const picture = Buffer.concat([randomBytes(1_000_000), Buffer.from('/JavaScript /Launch')]);
    const objects = [
      '(/JavaScript)',
      `<</Title(<</S/JavaScript>>)/Subject<2f4a53>>>%/Launch\n`,
      buildDeflatedStream('', text),
      buildStream('', Buffer.from(text)),
      buildStream('/Subtype/Image', picture),
      buildObjectStream([[20, '<</URI(https://example.com/JavaScript)>>']]),
    ];
    expect(findPdfRejection(buildPdf({ objects }))).toBeUndefined();
  });

  it.each([
    ['DecodeParms', '<</Predictor 12/Columns 4>>'],
    ['F', '(elsewhere.bin)'],
    ['N', '1'],
    ['DP', 'null'],
  ])('rejects an object stream with %s as damaged', (key, value) => {
    const object = buildDeflatedStream(`/Type/ObjStm/N 1/First 4/${key} ${value}`, '8 0 <<>>');
    expect(findPdfRejection(buildPdf({ objects: [object] }))).toBe('damaged');
  });

  it.each(['/DecodeParms null', '/DecodeParms[null]', '/DecodeParms<<>>', '/Extends 4 0 R'])(
    'reads an object stream with %s',
    (more) => {
      const object = buildDeflatedStream(`/Type/ObjStm${more}/N 1/First 4`, '8 0 <</EF 1>>');
      expect(findPdfRejection(buildPdf({ objects: [object] }))).toBe('attachments');
    },
  );

  it('reads an object stream with an array of one filter', () => {
    const object = buildDeflatedStream('/N 1/First 4', '8 0 <</EF 1>>').replace(
      '/FlateDecode',
      '[ /FlateDecode]',
    );
    expect(findPdfRejection(buildPdf({ objects: [object] }))).toBe('attachments');
  });

  it('stops decompressing after the first failure', () => {
    const broken = deflateSync(Buffer.alloc(7_900_000, ' ')).subarray(0, -10);
    const object = buildStream('/Type/ObjStm/N 1/First 4/Filter/FlateDecode', broken);
    const file = buildPdf({ objects: Array.from({ length: 400 }, () => object) });
    const before = process.cpuUsage();
    expect(findPdfRejection(file)).toBe('damaged');
    // Each decompression takes 10 ms.
    expect(process.cpuUsage(before).user).toBeLessThan(1_000_000);
  });

  it('reports encryption rather than a stream that can’t be decompressed', () => {
    const file = buildPdf({
      objects: [buildStream('/Type/ObjStm/N 1/First 4/Filter/FlateDecode', Buffer.from('x'))],
    });
    expect(findPdfRejection(appendRevision(file, [[9, '<</Encrypt 8 0 R>>']], '/Root 1 0 R'))).toBe(
      'encrypted',
    );
  });

  it('reports the reason that explains the others', () => {
    expect(findPdfRejection(buildPdf({ catalogue: '/AA<</S/Launch>>/Names<</EmbeddedFiles 4 0 R>>' }))).toBe(
      'script',
    );
    expect(findPdfRejection(buildPdf({ catalogue: '/AA<</S/Launch>>', trailer: '/Encrypt 4 0 R' }))).toBe(
      'encrypted',
    );
  });
});
