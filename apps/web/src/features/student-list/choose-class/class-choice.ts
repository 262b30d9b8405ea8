/** A class that is chosen in the list, or typed as a new one. */
export interface ClassChoice {
  readonly chosen: string;
  readonly typed: string;
}

export const NEW_CLASS = 'new';
export const noClassChosen: ClassChoice = { chosen: '', typed: '' };

const PREFIX = 'class ';

/** The value of a class in the list, apart from the other choices there. */
export const toChosenClass = (name: string) => `${PREFIX}${name}`;

/** The name of the chosen or typed class; undefined until there is one. */
export function getChosenClass({ chosen, typed }: ClassChoice): string | undefined {
  const name = chosen === NEW_CLASS ? typed.trim() : chosen.slice(PREFIX.length);
  return name === '' ? undefined : name;
}
