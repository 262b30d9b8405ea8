import type { AnswerValue, Field } from '@formroom/domain/kinds/field.ts';
import { buildAnswers, catalogue } from '@formroom/domain/registration/catalogue.ts';
import type { Random } from '../demo/random.ts';

/** Sample texts in several scripts, and texts that look like commands. */
const sampleTexts = [
  'Wherever the mango trees stood along Saddle Road in Maraval, past the old church. ',
  'Zoë Ünal-Müller, Đặng Thị Hồng, Łukasz Żółć, Ñandú, O’Brien. ',
  'Αλέξανδρος Παπαδόπουλος Дмитрий Щербаков ',
  '陳大文、王小明、司馬相如、𠮷野㐂。',
  '김철수 さくら カタカナ ',
  'محمد بن علي الحسين ',
  'श्रीमती क्षत्रिय राम लक्ष्मण ',
  '😀🌺👨‍👩‍👧❤️🥭👍🏾',
  '#let $x$ *b* _i_ <b> \\ `raw` @ref // = - + ~ "q" [#panic()] & ',
  'W'.repeat(40),
];
const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });
const sampleCharacters = sampleTexts.map((text) =>
  Array.from(graphemes.segment(text), ({ segment }) => segment),
);

const generators: {
  [K in Field['kind']]: (field: Extract<Field, { kind: K }>, random: Random) => AnswerValue;
} = {
  text: ({ max }, random) => generateText(max, random),
  longText: ({ max }, random) => generateText(max, random),
  suggestion: ({ max }, random) => generateText(max, random),
  title: ({ max }, random) => generateText(max, random),
  email: ({ max }, random) => `${'family.name'.repeat(9).slice(0, random.below(max - 12) + 1)}@example.com`,
  phone: (_field, random) => String(2_000_000 + random.below(7_999_999)),
  count: (_field, random) => random.below(100),
  date: (_field, random) => `20${String(10 + random.below(16))}-0${String(1 + random.below(9))}-17`,
  flag: (_field, random) => random.below(2),
  choice: ({ choices }, random) => random.pick(choices),
  code: (_field, random) => 1 + random.below(40),
};

/** Generates answers to fields of every kind, each with a probability of `share` percent. */
export const generateAnswers = (random: Random, share: number) =>
  buildAnswers((name) => (random.percent(share) ? generateAnswer(catalogue[name], random) : null));

const generateAnswer = (field: Field, random: Random) => generators[field.kind](field as never, random);

/** A text of up to `max` UTF-16 units, often exactly that long. */
function generateText(max: number, random: Random) {
  const length = random.percent(30) ? max : 1 + random.below(max);
  return repeatUpTo(random.pick(sampleCharacters), length);
}

/** Repeats characters up to `max` UTF-16 units without splitting one. */
function repeatUpTo(characters: readonly string[], max: number) {
  let result = '';
  for (let index = 0; ; index += 1) {
    const character = characters[index % characters.length] ?? '';
    if (result.length + character.length > max) return result.trim();
    result += character;
  }
}

/** Fills every field to its maximum length with one letter. */
export function longestAnswers(letter: string) {
  const full = ({ max }: { max: number }) => letter.repeat(max);
  const longest: { [K in Field['kind']]: (field: Extract<Field, { kind: K }>) => AnswerValue } = {
    text: full,
    longText: full,
    suggestion: full,
    title: full,
    email: ({ max }) => `${'w'.repeat(max - 12)}@example.com`,
    phone: () => '8888888',
    count: () => 88,
    date: () => '2008-08-28',
    flag: () => 1,
    choice: ({ choices }) => choices.toSorted((a, b) => b.length - a.length)[0] ?? '',
    code: () => 40,
  };
  return buildAnswers((name) => longest[catalogue[name].kind](catalogue[name] as never));
}
