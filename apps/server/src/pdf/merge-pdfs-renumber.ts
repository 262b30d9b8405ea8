import { findStringEnd } from './pdf-file.ts';

interface Renumbering {
  /** The numbers of a part’s objects in the whole, by those that they have in the part. */
  readonly numbers: ReadonlyMap<number, number>;
  /** The first page’s key among the parents of the tags. */
  readonly firstKey: number;
  /** Stands before the part’s IDs, so that they are nobody else’s. */
  readonly prefix: string;
}

/** A list of IDs, an ID, any other string, an object, and the key of a page. */
const TOKEN = /\/(?:Headers|Names) \[[^\]]*\]|\/ID \(|\(|(\d{1,10}) 0 R|(\/StructParents?) (\d+)/g;

/** An object’s text as it stands in the whole. Strings are left as they are, whatever they say. */
export function renumber(text: string, places: Renumbering): string {
  const { numbers, firstKey, prefix } = places;
  let whole = '';
  let done = 0;
  TOKEN.lastIndex = 0;
  for (let token = TOKEN.exec(text); token; token = TOKEN.exec(text)) {
    const [all, number, key, value] = token;
    if (all === '(') {
      TOKEN.lastIndex = findStringEnd(text, token.index);
      continue;
    }
    whole += text.slice(done, token.index);
    if (number !== undefined) whole += `${mapReference(numbers, number)} 0 R`;
    else if (key !== undefined) whole += `${key} ${Number(value) + firstKey}`;
    else
      whole += all.replaceAll(ID_OR_OBJECT, (each) =>
        each === '(' ? `(${prefix}` : `${mapReference(numbers, each)} 0 R`,
      );
    done = TOKEN.lastIndex;
  }
  return whole + text.slice(done);
}

const ID_OR_OBJECT = /\(|\d{1,10} 0 R/g;

function mapReference(numbers: Renumbering['numbers'], reference: string) {
  const place = numbers.get(Number.parseInt(reference));
  if (place === undefined)
    throw new Error(`A part names its object ${reference}, which has no place in the whole.`);
  return place;
}
