import type { AnswerValue, Field, KindValues } from '../kinds/field.ts';
import type { Section } from './section.ts';
import { background } from './sections/background.ts';
import { birth } from './sections/birth.ts';
import { conditions } from './sections/conditions.ts';
import { contact } from './sections/contact.ts';
import { demographics } from './sections/demographics.ts';
import { emergency } from './sections/emergency.ts';
import { healthText } from './sections/health-text.ts';
import { house } from './sections/house.ts';
import { identity } from './sections/identity.ts';
import { immigration, permit } from './sections/immigration.ts';
import { immunizations } from './sections/immunizations.ts';
import { learningChallenges } from './sections/learning-challenges.ts';
import { livingStatus } from './sections/living-status.ts';
import { considerations, resources } from './sections/other-data.ts';
import { father, guardian, mother } from './sections/parents.ts';
import { terms } from './sections/terms.ts';

const sectionDefinitions = [
  house,
  identity,
  contact,
  background,
  birth,
  immigration,
  permit,
  livingStatus,
  father,
  mother,
  guardian,
  demographics,
  emergency,
  immunizations,
  conditions,
  healthText,
  learningChallenges,
  considerations,
  resources,
  terms,
] as const;

type Intersection<Union> = (Union extends unknown ? (member: Union) => void : never) extends (
  member: infer All,
) => void
  ? All
  : never;
type Fields = Intersection<(typeof sectionDefinitions)[number]['fields']>;

/** The name of a registration field in the API, the database and the catalogue. */
export type FieldName = keyof Fields;

/** The names of the fields of a kind. */
export type FieldNameOfKind<Kind extends Field['kind']> = {
  [Name in FieldName]: Fields[Name]['kind'] extends Kind ? Name : never;
}[FieldName];

/** Every answer of a registration record; `null` is unanswered. */
export type Answers = { [Name in FieldName]: KindValues[Fields[Name]['kind']] | null };

/** The sections in page order. */
export const sections: readonly Section[] = sectionDefinitions;

/** Every registration field by name, in page order. Everything else about fields derives from it. */
export const catalogue = Object.assign({}, ...sections.map((section) => section.fields)) as Readonly<
  Record<FieldName, Field>
>;

export const fieldNames = Object.keys(catalogue) as FieldName[];

/** Builds a record's answers by calling `answer` for each field. The cast is safe: every field is included. */
export function buildAnswers(answer: (name: FieldName) => AnswerValue | null) {
  const answers: Partial<Record<FieldName, AnswerValue | null>> = {};
  for (const name of fieldNames) answers[name] = answer(name);
  return answers as unknown as Answers;
}

/** The answers of an empty record. */
export const emptyAnswers: Answers = buildAnswers(() => null);

export const isFieldName = (name: string): name is FieldName => Object.hasOwn(catalogue, name);

/** `Object.keys` with the names' type. */
export const listFieldNames = (section: Section) => Object.keys(section.fields) as FieldName[];

export const getHeading = (field: Field) => field.heading ?? field.label;
