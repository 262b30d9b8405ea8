import type { Field } from '@formroom/domain/kinds/field.ts';
import { catalogue, listFieldNames } from '@formroom/domain/registration/catalogue.ts';
import type { StepId } from '@formroom/domain/registration/steps.ts';
import type { Locator } from '@playwright/test';
import { type RegistrationPage, listSections } from '../../e2e/pages/registration-page.ts';
import type { SimulatedParent } from './simulated-parent.ts';

/** An invalid input for each kind of field, typed once in each step. */
const invalidInputs: Partial<Record<Field['kind'], string>> = {
  date: '31/02/2014',
  phone: '555',
  email: 'kerry@',
};

/** Answers every empty field of the step in page order. */
export async function answerStep(parent: SimulatedParent, form: RegistrationPage, step: StepId) {
  const mistypedKinds = new Set<Field['kind']>();
  for (const section of listSections(step)) {
    for (const name of listFieldNames(section)) {
      const field: Field = catalogue[name];
      const input = findInput(form.section(section.title), field);
      if (field.schoolOnly || !(await input.isVisible())) continue;
      const invalidInput = invalidInputs[field.kind];
      if (invalidInput !== undefined && !mistypedKinds.has(field.kind) && (await input.inputValue()) === '') {
        mistypedKinds.add(field.kind);
        await parent.mistype(input, invalidInput);
      }
      await answer(parent, input, field);
      parent.countAnswer();
    }
  }
  await parent.page.keyboard.press('Tab');
}

const findInput = (section: Locator, field: Field) =>
  field.kind === 'flag' && field.control === 'yesNo'
    ? section.getByRole('radiogroup', { name: field.label, exact: true }).getByRole('radio', { name: 'Yes' })
    : // Excludes a list of suggestions with the same label.
      section.getByLabel(field.label, { exact: true }).and(section.page().locator('input, select, textarea'));

async function answer(parent: SimulatedParent, input: Locator, field: Field) {
  if (field.kind === 'flag') {
    // Conditions and immunizations stay unticked, except for the yes/no questions.
    if (field.control === 'yesNo') await parent.tap(input);
    return;
  }
  if ((await input.inputValue()) !== '') return;
  if (field.kind === 'choice') {
    const bothParents = field.choices.indexOf('Both Parents');
    // The first option is empty.
    await parent.choose(input, bothParents < 0 ? 2 : bothParents + 1);
  } else if (field.kind === 'code' || field.kind === 'title') {
    await input.getByRole('option').nth(2).waitFor({ state: 'attached' });
    await parent.choose(input, 2);
  } else {
    await parent.type(input, textFor(field).slice(0, 'max' in field ? field.max : undefined));
  }
}

type TypedField = Exclude<Field, { kind: 'flag' | 'choice' | 'code' | 'title' }>;

function textFor(field: TypedField) {
  const byKind = { email: 'kerry.ramdeen@example.org', phone: '5550142', count: '2', longText: 'Peanuts' };
  if (field.kind === 'date') return field.daysAhead === Infinity ? '2031-05-16' : '2018-05-16';
  if (field.kind in byKind) return byKind[field.kind as keyof typeof byKind];
  if (/address/i.test(field.label)) return '14 Saddle Road, Maraval';
  if (/name/i.test(field.label)) return 'Kerry-Ann Ramdeen';
  return 'Civil servant';
}
