import type { VisibilitySettings } from '../settings/visibility.ts';
import { type Answers, catalogue, type FieldName, listFieldNames, sections } from './catalogue.ts';
import type { DocumentType } from './documents.ts';
import { listExpectedParents } from './family-visibility.ts';
import { type StepId, stepIds } from './steps.ts';
import { isFieldVisible, isSectionVisible } from './visibility.ts';

/** Missing fields and documents by step. */
export type MissingAnswers = Record<StepId, (FieldName | DocumentType)[]>;

/** The sections with expected fields, and these fields in their groups. */
const expected = sections
  .map((section) => ({ section, groups: expectedGroups(listFieldNames(section)) }))
  .filter(({ groups }) => groups.length > 0);

/**
 * Finds the expected answers that a record lacks, by step (R22). A group of which one answer is enough is represented
 * by its first visible field.
 */
export function findMissingAnswers(answers: Answers, settings: VisibilitySettings): MissingAnswers {
  const context = { visibleParents: listExpectedParents(answers), settings };
  const isShown = (name: FieldName) => isFieldVisible(catalogue[name], answers, settings);
  const missing = Object.fromEntries(stepIds.map((step) => [step, []])) as unknown as MissingAnswers;
  for (const { section, groups } of expected) {
    if (!isSectionVisible(section, answers, context)) continue;
    for (const group of groups) {
      const first = group.find(isShown);
      if (first !== undefined && group.every((name) => answers[name] === null || !isShown(name)))
        missing[section.step].push(first);
    }
  }
  return missing;
}

/** Groups the expected fields among `names`: those that share a `group`, and every other one alone. */
export function expectedGroups(names: readonly FieldName[]): FieldName[][] {
  const groups = new Map<string, FieldName[]>();
  for (const name of names) {
    const { expected } = catalogue[name];
    if (expected === undefined) continue;
    const group = expected === 'always' ? name : expected.group;
    groups.set(group, [...(groups.get(group) ?? []), name]);
  }
  return [...groups.values()];
}
