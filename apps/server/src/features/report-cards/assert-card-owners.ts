import { normalizeUnicode } from '@formroom/domain/kinds/normalize-unicode.ts';
import { readPageFooters } from '../../pdf/page-footers.ts';
import { toPrintableText } from '../../pdf/printable-text.ts';
import { formatFooter } from './card-page.ts';

/**
 * Checks the drawn footer of every page: the cards must belong to these owners in this order, each beginning on a sheet
 * of its own, without other pages.
 * @throws Error
 */
export function assertCardOwners(pdf: Uint8Array, owners: readonly string[]): void {
  const pages = readPageFooters(pdf);
  let page = 0;
  for (const owner of owners) {
    const first = page;
    while (belongsTo(pages[page]?.footer ?? '', owner)) page += 1;
    if (page === first || first % 2 === 1) throw new Error(`Page ${first + 1} is not the card of ${owner}.`);
    if (pages[page]?.isBlank === true) page += 1;
  }
  if (page < pages.length) throw new Error(`Page ${page + 1} is nobody’s card.`);
}

function belongsTo(foot: string, owner: string) {
  const { label, id, end } = formatFooter(toPrintableText(owner));
  const expected = removeSpaces(label + id + end);
  const drawn = removeSpaces(foot).slice(0, expected.length);
  // Right-to-left text is drawn in reverse order.
  return drawn === expected || (RIGHT_TO_LEFT.test(id) && sortCharacters(drawn) === sortCharacters(expected));
}

const RIGHT_TO_LEFT = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufeff\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u;

const removeSpaces = (text: string) =>
  normalizeUnicode(text, 'NFC').replaceAll(/\s|\p{Default_Ignorable_Code_Point}/gu, '');
const sortCharacters = (text: string) => Array.from(text).toSorted().join('');
