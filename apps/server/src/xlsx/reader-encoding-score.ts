const COMMON = 'áàâäãéèêëíìîïóòôöõúùûüñç';
const RARE = 'åøæþðýÿšžœß';
const letters = new Set((COMMON + COMMON.toUpperCase()).split(''));
const rareLetters = new Set((RARE + RARE.toUpperCase()).split(''));
/** Letters that are words. */
const words = new Set('àáèéìíòóúÀÁÈÉÌÍÒÓÚ');

const isLower = (letter: string) => letter !== letter.toUpperCase();
const isUpper = (letter: string) => letter !== letter.toLowerCase();
const isLetter = (letter: string) => isLower(letter) || isUpper(letter);

/** What no name or sentence has. */
const IMPOSSIBLE = 4;
const UNLIKELY = 2;
const UNUSUAL = 1;

export interface Oddities {
  readonly odd: number;
  /** The number of things that no word has. Only they speak against an encoding: rare letters and signs do not. */
  readonly impossible: number;
}

/**
 * How strange a decoded word looks: signs inside it, capitals after small letters, letters of other alphabets.
 * @param isAtStart whether the word begins a cell
 */
export function countOddities(word: string, isAtStart: boolean): Oddities {
  const characters = [...word];
  const scores = characters.map((character, index) => {
    if (character < '\u0080') return 0;
    const before =
      characters
        .slice(0, index)
        .join('')
        .split(/[\u00a0’‘“”–—…]/)
        .at(-1) ?? '';
    const [left = '', , right = ''] = ['', ...characters].slice(index);
    const after = characters.slice(index + 1).join('');
    const place = { before, left, right, after, isAtStart };
    if (letters.has(character)) return scoreLetter(character, place);
    if (rareLetters.has(character)) return UNUSUAL + scoreLetter(character, place);
    return scoreSign(character, place);
  });
  // Three accented letters in a row are a word in another alphabet.
  if (/[^\p{ASCII}\P{L}]{3}/u.test(word)) scores.push(IMPOSSIBLE);
  return {
    odd: scores.reduce((sum, score) => sum + score, 0),
    impossible: scores.filter((score) => score >= IMPOSSIBLE).length,
  };
}

interface Place {
  /** The letters of the word before. */
  readonly before: string;
  readonly left: string;
  readonly right: string;
  /** Everything after the character. */
  readonly after: string;
  readonly isAtStart: boolean;
}

function scoreLetter(letter: string, { before, left, right, after, isAtStart }: Place) {
  if (!isLetter(left) && !isLetter(right)) return words.has(letter) ? UNUSUAL : IMPOSSIBLE;
  // English words such as don’t, of which another encoding makes `donít`.
  if (after === 'll' || (left === 'n' && after === 't')) return IMPOSSIBLE;
  if (isUpper(letter)) {
    if (isLower(left)) return IMPOSSIBLE;
    if (isUpper(left) && isLower(right)) return IMPOSSIBLE;
    return isUpper(left) && isUpper(right) && isLower(after.slice(1, 2)) ? UNLIKELY : 0;
  }
  if (isUpper(right)) return isUpper(left) || left === '' ? IMPOSSIBLE : UNUSUAL;
  if (before.length > 1 && before === before.toUpperCase()) return IMPOSSIBLE;
  if (left !== '') return 0;
  return isAtStart ? UNLIKELY : UNUSUAL;
}

const isAny = (signs: string) => (sign: string) => signs.includes(sign);
const isOpening = isAny('“„«‹');
const isClosing = isAny('”»›');
const isDash = isAny('–—');
/** What follows the apostrophe of an English word. */
const CONTRACTION = /^(?:s|t|d|m|ll|re|ve)(?!\p{L})/iu;

function scoreSign(sign: string, { before, left, right, after }: Place) {
  if (sign === '\u00a0') return 0;
  if (!isLetter(left) && !isLetter(right))
    return isAny('’‘“”–—…•€£°º®©™§½¼¾')(sign) ? 0 : isAny('«»')(sign) ? UNUSUAL : UNLIKELY;
  if (sign === '’') return isLetter(left) && (before.length === 1 || CONTRACTION.test(after)) ? 0 : UNUSUAL;
  if (sign === '‘') return isLetter(left) ? UNUSUAL : 0;
  if (isOpening(sign)) return isLetter(left) ? IMPOSSIBLE : sign === '“' ? 0 : UNUSUAL;
  if (isClosing(sign)) return isLetter(right) ? IMPOSSIBLE : 0;
  if (isDash(sign)) return isLower(right) ? IMPOSSIBLE : sign === '—' ? UNLIKELY : UNUSUAL;
  if (sign === '…') return isLetter(right) ? IMPOSSIBLE : isUpper(left) ? UNLIKELY : 0;
  return sign === '®' || sign === '™' ? UNUSUAL : IMPOSSIBLE;
}
