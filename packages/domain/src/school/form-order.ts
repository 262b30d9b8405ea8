import { normalizeHeading } from '../kinds/normalize-heading.ts';

/** The order in which students go on from form to form (R87). */
export interface FormOrder {
  /** The position of the form from which students leave. */
  readonly last: number;
  /** The name of a class's form, such as `1`; undefined if it is in none. */
  findForm(classId: string | null): string | undefined;
  /** The position of a class's form; undefined if it is in none. */
  findPosition(classId: string | null): number | undefined;
  /** The class that follows a class; null if there is none. */
  findNextClass(classId: string | null): string | null;
}

const juniorForms = ['1', '2', '3', '4', '5'];
const sixthForms = ['6L', '6U'];

/** The forms that the office lists, separated by commas; none if it has listed none. */
export function parseFormList(list: string): string[] {
  const forms = list
    .split(/[,;\n]/)
    .map((form) => form.trim())
    .filter((form) => form !== '');
  const names = forms.map(normalizeForm);
  // Students of a form that is listed twice would stay in it.
  return forms.filter((_, index) => names.indexOf(names[index] ?? '') === index);
}

/**
 * Returns the order of the forms that the office lists, the last of which leaves. Without a list these are the forms 1 to 9, of
 * which the highest that has a student leaves, or, where a class is of the sixth form, 1 to 5, 6L and 6U.
 */
export function createFormOrder(list: string, classIds: Iterable<string | null>): FormOrder {
  const classes = [...new Set(classIds)].filter((id) => id !== null).toSorted();
  const { forms, last } = chooseForms(parseFormList(list), classes);
  const known = classes.flatMap((id) => {
    const split = splitClass(id, forms);
    return split ? [{ id, ...split }] : [];
  });
  const findNextClass = (classId: string | null) => {
    const split = splitClass(classId, forms);
    const next = split && forms[split.index + 1];
    if (!split || next === undefined) return null;
    const there = known.filter(({ index }) => index === split.index + 1);
    const same = there.find(({ group }) => normalizeHeading(group) === normalizeHeading(split.group));
    const undivided = there.find(({ group }) => group === '');
    const [found, other] = [same ?? undivided, there[0]];
    if (found) return found.id;
    if (other) return `${other.form}${split.group}`;
    // A form of another kind, such as 6L after 5, has no groups until a class shows that it has.
    const hasGroups = endsInDigit(next) === endsInDigit(split.form);
    return `${respell(split.form, next)}${hasGroups ? split.group : ''}`;
  };
  const nextClasses = new Map(classes.map((id) => [id, findNextClass(id)]));
  return {
    last,
    findForm: (classId) => forms[splitClass(classId, forms)?.index ?? -1],
    findPosition: (classId) => splitClass(classId, forms)?.index,
    findNextClass: (classId) => nextClasses.get(classId ?? '') ?? findNextClass(classId),
  };
}

function chooseForms(listed: readonly string[], classes: readonly string[]) {
  const highest = (forms: readonly string[]) => {
    const positions = classes.map((id) => splitClass(id, forms)?.index ?? -1);
    return Math.max(-1, ...positions);
  };
  if (listed.length > 0) return { forms: listed, last: listed.length - 1 };
  const sixth = [...juniorForms, ...sixthForms];
  if (highest(sixth) >= juniorForms.length) return { forms: sixth, last: sixth.length - 1 };
  const forms = [...juniorForms, '6', '7', '8', '9'];
  return { forms, last: highest(forms) };
}

/**
 * Finds the form in the order that a class is in: `5` for `5D`, and `6L` for `6L`, `L6`, `6 Lower`, `Lower 6A`. What comes after the
 * form is the group.
 */
function splitClass(classId: string | null, forms: readonly string[]) {
  if (classId === null) return undefined;
  const wanted = forms.map(normalizeForm);
  for (let end = classId.length; end > 0; end -= 1) {
    const [form, group] = [classId.slice(0, end), classId.slice(end)];
    const isInsideNumber = endsInDigit(form) && /^\d/.test(group);
    const isInsideWord = !endsInDigit(form) && /^[a-z]{2}/.test(group);
    if (isInsideNumber || isInsideWord || form !== form.trimEnd()) continue;
    const index = wanted.indexOf(normalizeForm(form));
    if (index !== -1) return { index, form, group };
  }
  return undefined;
}

/** `6l` for every spelling of the lower sixth form, `6u` for the upper. */
function normalizeForm(form: string): string {
  const name = normalizeHeading(form);
  const before = /^(l|u|lower|upper)(\d+)$/.exec(name);
  const after = /^(\d+)(l|u|lower|upper)$/.exec(name);
  if (before) return `${before[2]}${before[1]?.[0]}`;
  return after ? `${after[1]}${after[2]?.[0]}` : name;
}

const endsInDigit = (text: string) => /\d$/.test(text);

/** `Upper 6` after `Lower 6`, and otherwise the next form as the office writes it. */
function respell(form: string, next: string): string {
  const upper = form.replace(/lower/, 'upper').replace(/Lower/, 'Upper').replace(/L/, 'U').replace(/l/, 'u');
  return upper !== form && normalizeForm(upper) === normalizeForm(next) ? upper : next;
}
