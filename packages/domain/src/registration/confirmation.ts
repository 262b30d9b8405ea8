import type { VisibilitySettings } from '../settings/visibility.ts';
import { type Answers, catalogue, type FieldName, listFieldNames, sections } from './catalogue.ts';
import { listExpectedParents } from './family-visibility.ts';
import type { Section } from './section.ts';
import { type StepId, stepIds } from './steps.ts';
import { isFieldAsked, isFieldVisible, isSectionVisible } from './visibility.ts';

/** What a family confirms with one press in each school year (R54). */
export interface ConfirmationItem {
  /** The name of its field, or the ID of its section. */
  readonly id: string;
  readonly section: Section;
  readonly fields: readonly FieldName[];
  /** One answer that goes stale; otherwise the item is everything else in the section. */
  readonly isSingle: boolean;
}

/** What stays as it is for as long as a child goes to school. */
const lastingSections: ReadonlySet<string> = new Set(['identity', 'background', 'birth']);

/** Answers that go stale and are confirmed one by one, besides every phone and email. */
const staleFields: ReadonlySet<FieldName> = new Set(['home_address', 'address_line_2', 'allergy']);
/** Of these the empty answer can be wrong, too. */
const confirmedWhenEmpty: ReadonlySet<string> = new Set<FieldName>(['allergy']);

const isStale = (name: FieldName) =>
  staleFields.has(name) || catalogue[name].kind === 'phone' || catalogue[name].kind === 'email';

/** All items in the order of the pages. A new field belongs to its section’s, a new phone or email is one of its own. */
export const confirmationItems: readonly ConfirmationItem[] = sections
  // The terms are agreed to.
  .filter(({ id, step }) => step !== 'submit' && !lastingSections.has(id))
  .flatMap((section) => {
    const familyFields = listFieldNames(section).filter((name) => !catalogue[name].schoolOnly);
    const rest = familyFields.filter((name) => !isStale(name));
    return [
      ...familyFields
        .filter(isStale)
        .map((name): ConfirmationItem => ({ id: name, section, fields: [name], isSingle: true })),
      ...(rest.length > 0 ? [{ id: section.id, section, fields: rest, isSingle: false }] : []),
    ];
  });

const itemsById = new Map(confirmationItems.map((item) => [item.id, item]));
const itemsByField = new Map(confirmationItems.flatMap((item) => item.fields.map((name) => [name, item])));

export const findConfirmationItem = (id: string) => itemsById.get(id);

/** What a person would call the item in a message. */
export const formatItemName = ({ section, fields: [name], isSingle }: ConfirmationItem) =>
  isSingle && name !== undefined ? `${section.title}: ${catalogue[name].label}` : section.title;

/** Whether the item is confirmed together with the others of its section, because there is no answer in it. */
const isFolded = ({ id, fields, isSingle }: ConfirmationItem, answers: Answers) =>
  isSingle && !confirmedWhenEmpty.has(id) && fields.every((name) => answers[name] === null);

/** Adds to items of whole sections the single answers in them that are empty. */
export function withEmptyItems(items: readonly ConfirmationItem[], answers: Answers): ConfirmationItem[] {
  const whole = new Set(items.filter(({ isSingle }) => !isSingle).map(({ section }) => section.id));
  return confirmationItems.filter(
    (item) => items.includes(item) || (whole.has(item.section.id) && isFolded(item, answers)),
  );
}

/** The items that fields belong to. */
export const findItems = (names: readonly FieldName[]): ConfirmationItem[] => [
  ...new Set(names.flatMap((name) => itemsByField.get(name) ?? [])),
];

/** The items that changed fields belong to: who changes an answer confirms it. */
export function listChangedItems(changed: readonly FieldName[], answers: Answers): ConfirmationItem[] {
  const items = findItems(changed);
  return items.length === 0 ? [] : withEmptyItems(items, answers);
}

/** The answers of an item. */
export const getItemValue = ({ fields, isSingle }: ConfirmationItem, answers: Answers) =>
  isSingle && fields[0] !== undefined
    ? answers[fields[0]]
    : Object.fromEntries(fields.map((name) => [name, answers[name]]));

/** Whether the school asks for any answer of the item. */
export const isItemAsked = ({ fields }: ConfirmationItem, settings: VisibilitySettings) =>
  fields.some((name) => isFieldAsked(catalogue[name], settings));

/** The items that are still to be confirmed, by step; those of a parent only if the school asks about the parent. */
export function findUnconfirmed(
  answers: Answers,
  confirmed: ReadonlySet<string>,
  settings: VisibilitySettings,
): Record<StepId, ConfirmationItem[]> {
  const context = { visibleParents: listExpectedParents(answers), settings };
  const left = confirmationItems.filter(
    ({ id, section, fields }) =>
      !confirmed.has(id) &&
      isSectionVisible(section, answers, context) &&
      fields.some((name) => isFieldVisible(catalogue[name], answers, settings)),
  );
  const whole = new Set(left.filter(({ isSingle }) => !isSingle).map(({ section }) => section.id));
  const shown = left.filter((item) => !(isFolded(item, answers) && whole.has(item.section.id)));
  return Object.fromEntries(
    stepIds.map((step) => [step, shown.filter(({ section }) => section.step === step)]),
  ) as Record<StepId, ConfirmationItem[]>;
}
