const COMMON = 'áàâäãéèêëíìîïóòôöõúùûüñç';
const RARE = 'åøæþðýÿšžœß';
const letters = new Set((COMMON + COMMON.toUpperCase()).split(''));
const rareLetters = new Set((RARE + RARE.toUpperCase()).split(''));
/** Letters that are words. */
const words = new Set('àáèéìíòóúÀÁÈÉÌÍÒÓÚ');

const isLower = (letter: string) => letter !== letter.toUpperCase();
const isUpper = (letter: string) => letter !== letter.toLowerCase();
const isLetter = (letter: string) => isLower(letter) || isUpper(letter);

/** What no name or sentence has. One of them is worth more than a few unusual words. */
const IMPOSSIBLE = 4;
const UNLIKELY = 2;
const UNUSUAL = 1;

/**
 * How strange a decoded word looks: signs inside it, capitals after small letters, letters of other alphabets.
 * @param isAtStart whether the word begins a cell
 */
export function countOddities(word: string, isAtStart: boolean) {
  const characters = [...word];
  return characters.reduce((sum, character, index) => {
    if (character < '\u0080') return sum;
    const before =
      characters
        .slice(0, index)
        .join('')
        .split(/[\u00a0’‘“”–—…]/)
        .at(-1) ?? '';
    const [left = '', , right = '', next = ''] = ['', ...characters].slice(index);
    const place = { before, left, right, next, isAtStart };
    if (letters.has(character)) return sum + scoreLetter(character, place);
    if (rareLetters.has(character)) return sum + UNUSUAL + scoreLetter(character, place);
    return sum + scoreSign(character, place, characters.slice(index + 1).join(''));
  }, 0);
}

interface Place {
  /** The letters of the word before. */
  readonly before: string;
  readonly left: string;
  readonly right: string;
  /** The character after `right`. */
  readonly next: string;
  readonly isAtStart: boolean;
}

function scoreLetter(letter: string, { before, left, right, next, isAtStart }: Place) {
  if (!isLetter(left) && !isLetter(right)) return words.has(letter) ? UNUSUAL : IMPOSSIBLE;
  if (isUpper(letter)) {
    if (isLower(left)) return IMPOSSIBLE;
    if (isUpper(left) && isLower(right)) return IMPOSSIBLE;
    return isUpper(left) && isUpper(right) && isLower(next) ? UNLIKELY : 0;
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

function scoreSign(sign: string, { before, left, right }: Place, after: string) {
  if (sign === '\u00a0') return 0;
  if (!isLetter(left) && !isLetter(right))
    return isAny('’‘“”–—…•€£°º®©™§½¼¾')(sign) ? 0 : isAny('«»')(sign) ? UNUSUAL : UNLIKELY;
  if (sign === '’') {
    const isContraction = before.length === 1 || after === 's' || after === 'S';
    return isLetter(left) && isContraction ? 0 : UNUSUAL;
  }
  if (sign === '‘') return isLetter(left) ? UNUSUAL : 0;
  if (isOpening(sign)) return isLetter(left) ? IMPOSSIBLE : sign === '“' ? 0 : UNUSUAL;
  if (isClosing(sign)) return isLetter(right) ? IMPOSSIBLE : 0;
  if (isDash(sign)) return isLower(right) ? IMPOSSIBLE : sign === '—' ? UNLIKELY : UNUSUAL;
  if (sign === '…') return isLetter(right) ? IMPOSSIBLE : isUpper(left) ? UNLIKELY : UNUSUAL;
  return sign === '®' || sign === '™' ? UNUSUAL : IMPOSSIBLE;
}
