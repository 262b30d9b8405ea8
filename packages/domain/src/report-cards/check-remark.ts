import { normalizeForSearch } from '../school/normalize-for-search.ts';

/** The student whom a remark is about, or another of the class. */
export interface NamedStudent {
  readonly first_name: string | null;
  readonly last_name: string | null;
}

/** The place of the first name in a remark of the bank. */
const NAME_PLACE = '{name}';

/** Puts the student's first name where a remark says `{name}`. */
export const insertName = (remark: string, firstName: string | null) =>
  // A function, because a dollar sign in a text would be a pattern.
  remark.replaceAll(NAME_PLACE, () => firstName?.trim().split(/\s+/)[0] ?? '');

const pronouns = {
  Male: new Set(['she', 'her', 'hers', 'herself']),
  Female: new Set(['he', 'him', 'his', 'himself']),
} as const;

/** Names that are words, too: in lower case, or at the beginning of a sentence without a verb, they are not taken for a name. */
const ordinaryWords = new Set(
  'able amber angel april art august autumn bell best bird bishop black bliss bright brown charity chance chase chin christian crystal dawn day destiny drew early earnest faith fern field fox frank genesis good grace grant gray green guy harmony heaven holly honor hope hunter iris ivy jade jasmine joy june justice king lance lily little long love major mark may melody mercy miracle moody nevaeh olive page patience pearl penny power precious price prince princess promise read rich rob robin rose royal ruby sage serenity sharp short sky small star strong summer sunny swift trinity true victory violet wade ward white will winter wise wood woods young'.split(
    ' ',
  ),
);

/** What follows a name that begins a sentence, besides verbs in -s and -ed. */
const verbs = new Set(
  'can could did does had has is made may might must needs never often seldom should still was would always shows took gave won'.split(
    ' ',
  ),
);

interface RemarkContext {
  readonly student: NamedStudent & { readonly sex: string | null };
  readonly classmates: readonly NamedStudent[];
}

/**
 * Returns what is odd about a remark, as sentences: the name of another child of the class that is not also the
 * student's, and pronouns that are not those of the record's sex.
 */
export function checkRemark(remark: string | null, { student, classmates }: RemarkContext): string[] {
  if (remark === null || remark === '') return [];
  // In a remark in capitals, case says nothing about names.
  const words = splitWords(/\p{Ll}/u.test(remark) ? remark : remark.toLowerCase());
  return [...findOtherNames(words, student, classmates), ...findPronoun(words, student.sex)];
}

interface Word {
  readonly text: string;
  readonly key: string;
  readonly isCapitalized: boolean;
  readonly beginsSentence: boolean;
  /** Whether it is a possessive, or a verb follows. */
  readonly isSubject: boolean;
}

function splitWords(remark: string): Word[] {
  const found = [...remark.matchAll(/\p{L}+(?:['’-]\p{L}+)*/gu)];
  return found.map(({ 0: text, index }, at) => {
    const bare = text.replace(/['’]s$/u, '');
    return {
      text: bare,
      key: toKey(bare),
      isCapitalized: /^\p{Lu}/u.test(text),
      beginsSentence: /(?:^|[.!?:;]\s*)$/u.test(remark.slice(0, index).trimStart()),
      isSubject: bare !== text || isVerb(found[at + 1]?.[0] ?? ''),
    };
  });
}

const isVerb = (word: string) => verbs.has(word) || /[^s]s$|ed$/u.test(word);

const toKey = (word: string) => normalizeForSearch(word).replaceAll('’', "'");

/** Initials are no names. */
const MIN_NAME_LENGTH = 2;
/** The keys of a name's words, and of the parts of hyphenated ones: Aaliyah-Rose may be called Aaliyah. */
const splitNames = (name: string | null) =>
  (name ?? '')
    .split(/\s+/)
    .map(toKey)
    .flatMap((key) => [key, ...key.split('-')])
    .filter((key) => key.length >= MIN_NAME_LENGTH);

function findOtherNames(words: readonly Word[], student: NamedStudent, classmates: readonly NamedStudent[]) {
  const own = new Set([...splitNames(student.first_name), ...splitNames(student.last_name)]);
  const first = new Set(classmates.flatMap((each) => splitNames(each.first_name)));
  const last = new Set(classmates.flatMap((each) => splitNames(each.last_name)));
  const isOther = ({ key, isCapitalized, beginsSentence, isSubject }: Word) => {
    if (own.has(key)) return false;
    const mayBeWord = ordinaryWords.has(key) && (!isCapitalized || (beginsSentence && !isSubject));
    if (mayBeWord) return false;
    return first.has(key) || (last.has(key) && isCapitalized);
  };
  const names = new Set(words.filter(isOther).map(({ text }) => text));
  return [...names].map((name) => `“${name}” is the name of another child of the class.`);
}

function findPronoun(words: readonly Word[], sex: string | null) {
  if (sex !== 'Male' && sex !== 'Female') return [];
  const odd = words.find(({ key }) => (pronouns[sex] as ReadonlySet<string>).has(key));
  return odd ? [`It says “${odd.text}”. Is that right for this student?`] : [];
}
