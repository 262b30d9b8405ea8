import type { Nouns, Written } from '#web/components/import/import-kind.ts';

/** What was written: `3 new students, 12 students changed`. */
export function writtenWords({ new: added, changed }: Written, [one, several]: Nouns): string {
  const noun = (count: number) => (count === 1 ? one : several);
  const words = [
    added > 0 && `${added} new ${noun(added)}`,
    changed > 0 && `${changed} ${noun(changed)} changed`,
  ].filter((each) => each !== false);
  return words.join(', ') || 'nothing changed';
}

/** The same as the beginning of a sentence. */
export function writtenSentence(counts: Written, nouns: Nouns): string {
  const words = writtenWords(counts, nouns);
  return words.charAt(0).toUpperCase() + words.slice(1);
}
