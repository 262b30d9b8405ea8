import { expect, it } from 'vitest';
import { formatCsv } from './csv.ts';

it('quotes special characters and neutralizes formulas', () => {
  const table = formatCsv([
    ['plain', 'with, comma', 'with "quotes"', 'two\nlines', null, 7],
    ['=1+1', '+1868', '-2', '@SUM(A1)', '\t=1', ' =1'],
    ['＝1', '|cmd', '%0', '1-2', 'a=b', -3],
  ]);
  expect(table).toBe(
    '\uFEFFplain,"with, comma","with ""quotes""","two\nlines",,7\r\n' +
      "'=1+1,'+1868,'-2,'@SUM(A1),'\t=1,' =1\r\n" +
      "'＝1,'|cmd,'%0,1-2,a=b,-3\r\n",
  );
});
