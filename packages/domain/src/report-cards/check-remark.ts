/** The student whom a remark is about, or another of the class. */
export interface NamedStudent {
  readonly first_name: string | null;
  readonly last_name: string | null;
}

/** The place of the first name in a remark of the bank. */
export const NAME_PLACE = '{name}';

/** Puts the student's first name where a remark says `{name}`. */
export const insertName = (remark: string, firstName: string | null) =>
  remark.replaceAll(NAME_PLACE, firstName?.trim().split(/\s+/)[0] ?? '');

const pronouns = {
  Male: new Set(['she', 'her', 'hers', 'herself']),
  Female: new Set(['he', 'him', 'his', 'himself']),
} as const;

/** First names that are words, too: not taken for a name in lower case, nor at the beginning of a sentence. */
const ordinaryWords = new Set(
  'amber angel april august autumn bliss charity chance crystal dawn destiny faith genesis grace harmony heaven holly honor hope hunter iris ivy jade jasmine joy june justice lily love major mark may melody mercy miracle nevaeh patience pearl precious prince princess promise royal ruby sage serenity sky star summer sunny trinity true will winter young long good best bright small short strong wise king brown white black green gray rose'.split(
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
  const words = splitWords(remark);
  return [...findOtherNames(words, student, classmates), ...findPronoun(words, student.sex)];
}

interface Word {
  readonly text: string;
  readonly key: string;
  readonly isCapitalized: boolean;
  readonly beginsSentence: boolean;
}

function splitWords(remark: string): Word[] {
  return [...remark.matchAll(/\p{L}+(?:['’-]\p{L}+)*/gu)].map(({ 0: text, index }) => {
    const bare = text.replace(/['’]s$/u, '');
    return {
      text: bare,
      key: toKey(bare),
      isCapitalized: /^\p{Lu}/u.test(text),
      beginsSentence: /(?:^|[.!?:]\s*)$/u.test(remark.slice(0, index).trimStart()),
    };
  });
}

const toKey = (word: string) => word.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();

/** Initials are no names. */
const MIN_NAME_LENGTH = 2;
const splitNames = (name: string | null) =>
  (name ?? '')
    .split(/\s+/)
    .map(toKey)
    .filter((key) => key.length >= MIN_NAME_LENGTH);

function findOtherNames(words: readonly Word[], student: NamedStudent, classmates: readonly NamedStudent[]) {
  const own = new Set([...splitNames(student.first_name), ...splitNames(student.last_name)]);
  const first = new Set(classmates.flatMap((each) => splitNames(each.first_name)));
  const last = new Set(classmates.flatMap((each) => splitNames(each.last_name)));
  const isOther = ({ key, isCapitalized, beginsSentence }: Word) => {
    if (own.has(key)) return false;
    const isWord = ordinaryWords.has(key);
    if (first.has(key)) return isCapitalized ? !(isWord && beginsSentence) : !isWord;
    return last.has(key) && isCapitalized && !(isWord && beginsSentence);
  };
  const names = new Set(words.filter(isOther).map(({ text }) => text));
  return [...names].map((name) => `“${name}” is the name of another child of the class.`);
}

function findPronoun(words: readonly Word[], sex: string | null) {
  if (sex !== 'Male' && sex !== 'Female') return [];
  const odd = words.find(({ key }) => (pronouns[sex] as ReadonlySet<string>).has(key));
  return odd ? [`It says “${odd.text}”. Is that right for this student?`] : [];
}
