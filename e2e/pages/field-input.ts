import type { Field, FieldKind, FieldOfKind } from '@formroom/domain/kinds/field.ts';
import { expect, type Locator } from '@playwright/test';

/** Fills a field of each kind, and checks its value. */
interface FieldInput<K extends FieldKind> {
  fill(part: Locator, field: FieldOfKind<K>): Promise<void>;
  check(part: Locator, field: FieldOfKind<K>): Promise<void>;
}

const byLabel = (part: Locator, field: Field) => part.getByLabel(field.label, { exact: true });

function textInput<K extends FieldKind>(textFor: (field: FieldOfKind<K>) => string): FieldInput<K> {
  return {
    fill: (part, field) => byLabel(part, field).fill(textFor(field)),
    check: (part, field) => expect(byLabel(part, field)).toHaveValue(textFor(field)),
  };
}

/** Chooses the third entry: it is neither the empty one nor the first, which a bug might choose. */
const selectInput = {
  fill: async (part: Locator, field: Field) => {
    await expect(byLabel(part, field).getByRole('option').nth(3)).toBeAttached();
    await byLabel(part, field).selectOption({ index: 3 });
  },
  check: async (part: Locator, field: Field) => {
    const third = await byLabel(part, field).getByRole('option').nth(3).getAttribute('value');
    await expect(byLabel(part, field)).toHaveValue(third ?? '');
  },
} satisfies FieldInput<'code' | 'title'>;

const pickChoice = (field: FieldOfKind<'choice'>) =>
  field.choices.includes('Both Parents') ? 'Both Parents' : (field.choices.at(-1) ?? '');

const toggle = (part: Locator, field: FieldOfKind<'flag'>) =>
  ({
    checkbox: part.getByRole('checkbox', { name: field.label, exact: true }),
    switch: part.getByRole('switch', { name: field.label, exact: true }),
    yesNo: part
      .getByRole('radiogroup', { name: field.label, exact: true })
      .getByRole('radio', { name: 'No', exact: true }),
  })[field.control];

const fieldInputs: { [K in FieldKind]: FieldInput<K> } = {
  text: textInput((field) => `Zoë ${field.label}`.slice(0, field.max).trim()),
  longText: textInput((field) => `Noël, ${field.label}\non two lines`),
  email: textInput(() => 'renee.ramdeen@example.org'),
  phone: textInput(() => '5550142'),
  count: textInput(() => '3'),
  date: textInput((field) => (field.canBeInFuture ? '2031-05-06' : '2012-05-06')),
  suggestion: textInput((field) => `Upper ${field.label}`.slice(0, field.max).trim()),
  code: selectInput,
  title: selectInput,
  choice: {
    fill: async (part, field) => {
      await byLabel(part, field).selectOption(pickChoice(field));
    },
    check: (part, field) => expect(byLabel(part, field)).toHaveValue(pickChoice(field)),
  },
  flag: {
    fill: (part, field) => toggle(part, field).check(),
    check: (part, field) => expect(toggle(part, field)).toBeChecked(),
  },
};

/** Returns the input of a field's kind. The cast is safe, because each kind is paired with its own fields above. */
export const getFieldInput = (field: Field) => fieldInputs[field.kind] as FieldInput<FieldKind>;
