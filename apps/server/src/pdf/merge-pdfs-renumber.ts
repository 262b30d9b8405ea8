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
export function renumber(text: string, renumbering: Renumbering): string {
  const { numbers, firstKey, prefix } = renumbering;
  let result = '';
  let copiedTo = 0;
  TOKEN.lastIndex = 0;
  for (let token = TOKEN.exec(text); token; token = TOKEN.exec(text)) {
    const [all, number, key, value] = token;
    if (all === '(') {
      TOKEN.lastIndex = findStringEnd(text, token.index);
      continue;
    }
    result += text.slice(copiedTo, token.index);
    if (number !== undefined) result += `${mapReference(numbers, number)} 0 R`;
    else if (key !== undefined) result += `${key} ${Number(value) + firstKey}`;
    else
      result += all.replaceAll(ID_OR_OBJECT, (each) =>
        each === '(' ? `(${prefix}` : `${mapReference(numbers, each)} 0 R`,
      );
    copiedTo = TOKEN.lastIndex;
  }
  return result + text.slice(copiedTo);
}

const ID_OR_OBJECT = /\(|\d{1,10} 0 R/g;

function mapReference(numbers: Renumbering['numbers'], reference: string) {
  const merged = numbers.get(Number.parseInt(reference));
  if (merged === undefined)
    throw new Error(`The merged file has no object for the reference ${reference} of a part.`);
  return merged;
}
