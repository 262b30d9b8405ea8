export interface PersonName {
  readonly first_name: string | null;
  readonly last_name: string | null;
}

/** A child with a single name has a dash in place of the other one, which is not shown. */
const isName = (name: string | null) => name !== null && !/^[\p{Pd}\u2212.\s]*$/u.test(name);

const keepNames = (names: readonly (string | null)[]) => {
  const kept = names.filter(isName);
  return kept.length > 0 ? kept : names.filter((name) => name !== null);
};

/** `Anya Ramdeen`. */
export const formatFullName = ({ first_name, last_name }: PersonName) =>
  keepNames([first_name, last_name]).join(' ');

/** `Ramdeen, Anya` (R34). */
export const formatListName = ({ first_name, last_name }: PersonName) =>
  keepNames([last_name, first_name]).join(', ');

/** Parses `Ramdeen, Anya`; undefined if it is not clear which name is the last. */
export function parseListName(text: string) {
  const [last = '', first = '', ...more] = text.split(',').map((name) => name.trim());
  return last === '' || first === '' || more.length > 0 ? undefined : { last_name: last, first_name: first };
}

/** The first letters of the first and the last name. */
export const getInitials = ({ first_name, last_name }: PersonName) =>
  keepNames([first_name, last_name])
    .map((name) => [...(name ?? '')][0] ?? '')
    .join('')
    .toUpperCase();
