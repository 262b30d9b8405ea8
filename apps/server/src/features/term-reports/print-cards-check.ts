import { drawnPages } from '../../documents/pdf/drawn-text.ts';
import { printableText } from '../../documents/pdf/printable-text.ts';
import { footOf } from './card-page.ts';

/**
 * Looks at what is drawn at the foot of every page: the cards must be their owners’, in this order, each on a sheet of
 * its own, and nothing else.
 * @throws Error
 */
export function checkOwners(pdf: Uint8Array, owners: readonly string[]): void {
  const pages = drawnPages(pdf);
  let page = 0;
  for (const owner of owners) {
    const first = page;
    while (isOf(pages[page]?.foot ?? '', owner)) page += 1;
    if (page === first || first % 2 === 1) throw new Error(`Page ${first + 1} is not the card of ${owner}.`);
    if (pages[page]?.isBlank === true) page += 1;
  }
  if (page < pages.length) throw new Error(`Page ${page + 1} is nobody’s card.`);
}

function isOf(foot: string, owner: string) {
  const { label, id, end } = footOf(printableText(owner));
  const expected = squeezed(label + id + end);
  const drawn = squeezed(foot).slice(0, expected.length);
  // What is written from right to left is drawn from its end.
  return drawn === expected || (RIGHT_TO_LEFT.test(id) && sorted(drawn) === sorted(expected));
}

const RIGHT_TO_LEFT = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufeff\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u;

const squeezed = (text: string) =>
  text.normalize('NFC').replaceAll(/\s|\p{Default_Ignorable_Code_Point}/gu, '');
const sorted = (text: string) => Array.from(text).toSorted().join('');
