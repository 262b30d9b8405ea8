import { fold } from '@formroom/domain/school/fold.ts';

/** The pattern of a LIKE with `escape '\'` that finds a folded text anywhere. */
export const containing = (text: string) => `%${fold(text).replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
