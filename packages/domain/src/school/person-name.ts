export interface PersonName {
  readonly first_name: string | null;
  readonly last_name: string | null;
}

/** `Anya Ramdeen`. */
export const formatFullName = ({ first_name, last_name }: PersonName) =>
  [first_name, last_name].filter((name) => name !== null).join(' ');

/** `Ramdeen, Anya` (R34). */
export const formatListName = ({ first_name, last_name }: PersonName) =>
  [last_name, first_name].filter((name) => name !== null).join(', ');

/** Parses `Ramdeen, Anya`; undefined if it is not clear which name is the last. */
export function parseListName(text: string) {
  const [last = '', first = '', ...more] = text.split(',').map((name) => name.trim());
  return last === '' || first === '' || more.length > 0 ? undefined : { last_name: last, first_name: first };
}

/** The first letters of the first and the last name. */
export const getInitials = ({ first_name, last_name }: PersonName) =>
  [first_name, last_name]
    .map((name) => [...(name ?? '')][0] ?? '')
    .join('')
    .toUpperCase();
