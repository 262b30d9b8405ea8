import { findStringEnd } from './pdf-file.ts';

interface Renumbering {
  /** Object numbers in the merged file, by object number in the part. */
  readonly numbers: ReadonlyMap<number, number>;
  /** The key of the part's first page in the parent tree. */
  readonly firstKey: number;
  /** A prefix that makes the part's IDs unique. */
  readonly prefix: string;
}

/** Matches a list of IDs, an ID, any other string, a reference, and a page's key. */
const TOKEN = /\/(?:Headers|Names) \[[^\]]*\]|\/ID \(|\(|(\d{1,10}) 0 R|(\/StructParents?) (\d+)/g;

/** Rewrites the references, keys and IDs of an object; other strings stay unchanged. */
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
