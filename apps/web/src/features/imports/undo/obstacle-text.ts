import type { ImportObstacle } from '@formroom/domain/api/imports.ts';

interface Names {
  readonly fieldName: (field: string, subject: number | undefined) => string;
  readonly momentText: (moment: string) => string;
}

const sentences: Record<Exclude<ImportObstacle['kind'], 'changed'>, string> = {
  left: 'The student has left.',
  gone: 'This was removed after the import.',
  registering: 'The family has started to register.',
  password: 'The student has chosen a password.',
  documents: 'The family has uploaded documents.',
  results: 'Results were added after the import.',
  joined: 'This record was joined with an older one of the same child.',
  posted: 'The report card is posted. Withdraw it first.',
};

/** Why an import can't be undone for a student, in a sentence. */
export function obstacleText(obstacle: ImportObstacle, { fieldName, momentText }: Names): string {
  const { kind, field = '', subject, by, at } = obstacle;
  if (kind !== 'changed') return sentences[kind];
  const who = by === undefined ? '' : ` by ${by === 'Family' ? 'the family' : by}`;
  const when = at === undefined ? '' : ` on ${momentText(at)}`;
  return `${fieldName(field, subject)} was changed${who}${when}.`;
}
