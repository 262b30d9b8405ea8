/** Words of family names that are written small: `de la Rosa`, `van der Merwe`. */
const particles = new Set(['da', 'das', 'de', 'del', 'den', 'der', 'di', 'do', 'dos', 'du', 'van', 'von']);
/** Words that are small only after another particle: `de la Rosa`, but `La Borde`. */
const articles = new Set(['la', 'las', 'los']);
const romanNumbers = new Set(['II', 'III', 'IV', 'VI', 'VII']);

/** Whether a name has two or more letters and none of them is small. */
export const isInCapitals = (name: string) => /\p{Lu}.*\p{Lu}/su.test(name) && !/\p{Ll}/u.test(name);

/**
 * Writes a name in capitals as people do: `McDonald`, `O’Neil`, `Ali-Khan`, and as a family name `de la Rosa`. Any other
 * name stays as it is. Mac stays `Macdonald`, because nobody can tell it from Machado.
 */
export function capitalizeName(name: string, { isFamilyName = false } = {}): string {
  if (!isInCapitals(name)) return name;
  const words = name.split(/(\s+)/);
  const last = words.findLastIndex((word) => /\p{L}/u.test(word));
  let isAfterParticle = false;
  return words
    .map((word, index) => {
      if (word.trim() === '') return word;
      const small = word.toLowerCase();
      const isFirst = index === words.findIndex((each) => /\p{L}/u.test(each));
      const isParticle = particles.has(small) || (isAfterParticle && articles.has(small));
      isAfterParticle = isParticle && index !== last && (isFamilyName || !isFirst);
      return isAfterParticle ? small : capitalizeWord(word);
    })
    .join('');
}

const capitalizeWord = (word: string) =>
  romanNumbers.has(word)
    ? word
    : word.toLowerCase().replaceAll(/\p{L}[\p{L}\p{M}]*/gu, (letters, at: number, whole: string) =>
        // Two letters or more follow the apostrophe of O’Neil; that of Thomas’s has one.
        /[’'‘]/u.test(whole.charAt(at - 1)) && letters.length === 1 ? letters : capitalizeLetters(letters),
      );

const capitalizeLetters = (letters: string) => {
  const [first = '', ...rest] = letters;
  const [third = '', ...more] = rest.slice(1);
  return letters.length > 3 && letters.startsWith('mc')
    ? `Mc${third.toUpperCase()}${more.join('')}`
    : first.toUpperCase() + rest.join('');
};
