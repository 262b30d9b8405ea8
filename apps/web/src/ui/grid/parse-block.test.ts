import { expect, it } from 'vitest';
import { parseBlock } from '#web/ui/grid/parse-block.ts';

it.each([
  [
    'Excel ends each row with CRLF',
    '78\t64\r\n55.5\t70\r\n',
    [
      ['78', '64'],
      ['55.5', '70'],
    ],
  ],
  [
    'Google and LibreOffice end none',
    '78\t64\n55.5\t70',
    [
      ['78', '64'],
      ['55.5', '70'],
    ],
  ],
  [
    'empty cells stay',
    '\t64\n55\t\n',
    [
      ['', '64'],
      ['55', ''],
    ],
  ],
  [
    'a line break in a cell is in quotes',
    '1\t"Good,\nand ""kind"""\n2\tx',
    [
      ['1', 'Good,\nand "kind"'],
      ['2', 'x'],
    ],
  ],
  ['a quote inside a text is one', '5" long\tx', [['5" long', 'x']]],
  ['one cell', '78', [['78']]],
])('%s', (_, text, rows) => {
  expect(parseBlock(text)).toEqual(rows);
});
