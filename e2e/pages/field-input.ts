import type { Field, FieldKind, FieldOfKind } from '@formroom/domain/kinds/field.ts';
import { expect, type Locator } from '@playwright/test';

/** Fills fields of one kind, and checks their values. */
interface FieldInput<K extends FieldKind> {
  fill(section: Locator, field: FieldOfKind<K>): Promise<void>;
  check(section: Locator, field: FieldOfKind<K>): Promise<void>;
}

const byLabel = (section: Locator, field: Field) => section.getByLabel(field.label, { exact: true });

function textInput<K extends FieldKind>(textFor: (field: FieldOfKind<K>) => string): FieldInput<K> {
  return {
    fill: (section, field) => byLabel(section, field).fill(textFor(field)),
    check: (section, field) => expect(byLabel(section, field)).toHaveValue(textFor(field)),
  };
}

/** Found by its tag, because the role of each of hundreds of options takes long to compute. */
const thirdOption = (section: Locator, field: Field) => byLabel(section, field).locator('option').nth(3);

/** Chooses the third entry, because a bug might choose the empty or the first one. */
const selectInput = {
  fill: async (section: Locator, field: Field) => {
    await expect(thirdOption(section, field)).toBeAttached();
    await byLabel(section, field).selectOption({ index: 3 });
  },
  check: async (section: Locator, field: Field) => {
    const third = await thirdOption(section, field).getAttribute('value');
    await expect(byLabel(section, field)).toHaveValue(third ?? '');
  },
} satisfies FieldInput<'code' | 'title'>;

const pickChoice = (field: FieldOfKind<'choice'>) =>
  field.choices.includes('Both Parents') ? 'Both Parents' : (field.choices.at(-1) ?? '');

const toggle = (section: Locator, field: FieldOfKind<'flag'>) =>
  ({
    checkbox: section.getByRole('checkbox', { name: field.label, exact: true }),
    switch: section.getByRole('switch', { name: field.label, exact: true }),
    yesNo: section
      .getByRole('radiogroup', { name: field.label, exact: true })
      .getByRole('radio', { name: 'No', exact: true }),
  })[field.control];

const fieldInputs: { [K in FieldKind]: FieldInput<K> } = {
  text: textInput((field) => `Zoë ${field.label}`.slice(0, field.max).trim()),
  longText: textInput((field) => `Noël, ${field.label}\non two lines`),
  email: textInput(() => 'renee.ramdeen@example.org'),
  phone: textInput(() => '5550142'),
  count: textInput(() => '3'),
  date: textInput((field) => (field.daysAhead === Infinity ? '2031-05-06' : '2012-05-06')),
  suggestion: textInput((field) => `Upper ${field.label}`.slice(0, field.max).trim()),
  code: selectInput,
  title: selectInput,
  choice: {
    fill: async (section, field) => {
      await byLabel(section, field).selectOption(pickChoice(field));
    },
    check: (section, field) => expect(byLabel(section, field)).toHaveValue(pickChoice(field)),
  },
  flag: {
    fill: (section, field) => toggle(section, field).check(),
    check: (section, field) => expect(toggle(section, field)).toBeChecked(),
  },
};

/** The cast is safe, because `fieldInputs` has the matching input for each kind. */
export const getFieldInput = (field: Field) => fieldInputs[field.kind] as FieldInput<FieldKind>;
