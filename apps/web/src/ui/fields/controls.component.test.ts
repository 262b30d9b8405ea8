import type { FieldKind } from '@formroom/domain/kinds/field.ts';
import { getInputAttributes } from '@formroom/domain/kinds/input-attributes.ts';
import { parseInput } from '@formroom/domain/registration/answer.ts';
import { catalogue, type FieldName, fieldNames } from '@formroom/domain/registration/catalogue.ts';
import { createElement } from 'react';
import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { Indicator } from '#web/lib/autosave/indicators.ts';
import type { ControlProps } from '#web/ui/fields/control-props.ts';
import { controls } from '#web/ui/fields/controls.ts';
import { renderComponent } from '#web/testing/open-portal.tsx';

function createControl(
  name: FieldName,
  typed = '',
  indicator: Indicator = 'none',
  handlers: Partial<ControlProps> = {},
) {
  const nothing = () => undefined;
  return createElement(controls[catalogue[name].kind], {
    key: name,
    field: catalogue[name],
    id: name,
    value: typed,
    message: undefined,
    indicator,
    options: { entries: [], state: 'ready', retry: nothing },
    onFocus: nothing,
    onChange: nothing,
    onBlur: nothing,
    onCommit: nothing,
    onSelect: nothing,
    ...handlers,
  });
}

test('every field has the control, limit and autofill that the catalogue says', async () => {
  const typedFields = fieldNames.filter((name) => catalogue[name].kind !== 'flag');
  renderComponent(createElement('main', {}, ...typedFields.map((name) => createControl(name))));
  await expect.element(page.getByLabelText(catalogue.first_name.label, { exact: true })).toBeVisible();
  for (const name of typedFields) {
    const box = document.getElementById(name);
    for (const [attribute, value] of Object.entries(getInputAttributes(catalogue[name]))) {
      expect(box?.getAttribute(attribute.toLowerCase()), `${name}: ${attribute}`).toBe(value);
    }
  }
});

test('typing replaces the whole of a town that was entered before', async () => {
  renderComponent(createControl('address_line_2', 'San Fernando'));
  const box = page.getByLabelText('Town');
  await box.click();
  const { selectionStart, selectionEnd } = (await box.findElement()) as HTMLInputElement;
  expect([selectionStart, selectionEnd]).toEqual([0, 'San Fernando'.length]);
});

/** Texts that are refused while they are typed, by kind. */
const tooMuch: Partial<Record<FieldKind, (max: number) => readonly string[]>> = {
  text: (max) => ['x'.repeat(max + 1)],
  longText: (max) => ['x'.repeat(max + 1)],
  suggestion: (max) => ['x'.repeat(max + 1)],
  email: (max) => [`${'x'.repeat(max)}@example.org`],
  phone: () => ['4165550199', '55501429', '86812345678', '7654321 or 6223344'],
  count: () => ['123', '2n'],
};

const tooMuchCases = fieldNames
  .filter((name) => name !== 'class_id' && !catalogue[name].schoolOnly)
  .flatMap((name) => {
    const field = catalogue[name];
    const texts = tooMuch[field.kind]?.('max' in field ? field.max : 0) ?? [];
    return texts.map((typed) => [name, typed] as const);
  });

test('no box cuts what does not fit or shows a check mark beside its message', async () => {
  renderComponent(
    createElement(
      'main',
      {},
      tooMuchCases.map(([name, typed], index) =>
        createElement('div', { key: index, 'data-case': index }, createControl(name, typed, 'saved')),
      ),
    ),
  );
  await expect.poll(() => document.querySelectorAll('[data-case]').length).toBe(tooMuchCases.length);
  for (const [index, [name, typed]] of tooMuchCases.entries()) {
    const box = document.querySelector<HTMLInputElement>(`[data-case="${index}"] :is(input, textarea)`);
    const place = box?.closest('[data-case]');
    expect(box?.maxLength, name).toBe(-1);
    expect(box?.value, name).toBe(typed);
    expect(box?.getAttribute('aria-invalid'), `${name}: ${typed}`).toBe('true');
    expect(place?.querySelector('[aria-label="Saved"]'), name).toBeNull();
    expect(parseInput(name, typed, '2026-11-20').ok, `${name}: ${typed}`).toBe(false);
  }
});

test('Enter moves the focus to the next input', async () => {
  renderComponent(
    createElement('main', {}, createControl('first_name'), createControl('sea_no'), createControl('sex')),
  );
  await page.getByLabelText('First Name').click();
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByLabelText('SEA Number')).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByLabelText('Sex')).toHaveFocus();
});

test('an address of several lines becomes one, in a box of two', async () => {
  const typed = vi.fn();
  renderComponent(createControl('home_address', '', 'none', { onChange: typed }));
  const box = page.getByLabelText('Home Address');
  await box.fill('12 Saddle Road \nMaraval\n');
  expect(typed).toHaveBeenLastCalledWith('12 Saddle Road, Maraval');
  expect((await box.findElement()).getBoundingClientRect().height).toBeGreaterThan(40);
});

test('usual countries are offered, and any other can be typed', async () => {
  renderComponent(createControl('place_of_birth', 'Gre'));
  const box = page.getByLabelText('Country of Birth');
  const { list, value } = (await box.findElement()) as HTMLInputElement;
  expect([...(list?.options ?? [])].map((option) => option.value)).toContain('Grenada');
  expect(value).toBe('Gre');
});

test('an answer of Yes or No can be cleared by its button and by a key', async () => {
  const chosen = vi.fn();
  renderComponent(createElement('main', {}, createControl('transport', '1', 'none', { onSelect: chosen })));
  const yes = page.getByRole('radio', { name: 'Yes' });
  await page.getByRole('button', { name: 'Clear the answer to Transport' }).click();
  expect(chosen.mock.calls).toEqual([['']]);
  await expect.element(yes).toHaveFocus();
  await userEvent.keyboard('{Delete}');
  expect(chosen.mock.calls).toEqual([[''], ['']]);
});
