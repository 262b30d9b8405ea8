import type { VisibilitySettings } from '../settings/visibility.ts';
import { type Answers, catalogue, type FieldName, listFieldNames, sections } from './catalogue.ts';
import type { DocumentType } from './documents.ts';
import { visibleParents } from './family-visibility.ts';
import { type StepId, stepIds } from './steps.ts';
import { isFieldVisible, isSectionVisible } from './visibility.ts';

/** Missing fields and documents by step. */
export type MissingAnswers = Record<StepId, (FieldName | DocumentType)[]>;

/** The sections with expected fields, and these fields. */
const expected = sections
  .map((section) => ({
    section,
    names: listFieldNames(section).filter((name) => catalogue[name].expected !== undefined),
  }))
  .filter(({ names }) => names.length > 0);

/**
 * Finds the expected answers that a record lacks, by step (R22). A group of which one answer is enough is represented
 * by its first field.
 */
export function findMissingAnswers(answers: Answers, settings: VisibilitySettings): MissingAnswers {
  const context = { visibleParents: visibleParents(answers), settings };
  const missing = Object.fromEntries(stepIds.map((step) => [step, []])) as unknown as MissingAnswers;
  for (const { section, names } of expected) {
    if (!isSectionVisible(section, answers, context)) continue;
    const shown = names.filter((name) => isFieldVisible(catalogue[name], answers, settings));
    missing[section.step].push(...findMissingFields(shown, answers));
  }
  return missing;
}

const findMissingFields = (names: readonly FieldName[], answers: Answers): FieldName[] =>
  expectedGroups(names)
    .filter((group) => group.every((name) => answers[name] === null))
    .flatMap((group) => group.slice(0, 1));

/** Groups the expected fields among `names`: those of a `oneOf` group together, every other one alone. */
export function expectedGroups(names: readonly FieldName[]): FieldName[][] {
  const groups = new Map<string, FieldName[]>();
  for (const name of names) {
    const { expected } = catalogue[name];
    if (expected === undefined) continue;
    const group = expected === 'always' ? name : expected.oneOf;
    groups.set(group, [...(groups.get(group) ?? []), name]);
  }
  return [...groups.values()];
}
