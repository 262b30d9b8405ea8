import { fold } from '@formroom/domain/school/fold.ts';

/** The pattern of a LIKE with `escape '\'` that finds a folded text at the beginning. */
export const beginningWith = (text: string) => `${fold(text).replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;

/** The pattern of a LIKE with `escape '\'` that finds a folded text anywhere. */
export const containing = (text: string) => `%${beginningWith(text)}`;
