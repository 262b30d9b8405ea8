import { getInputAttributes } from '@formroom/domain/kinds/input-attributes.ts';
import { catalogue, type FieldName, fieldNames } from '@formroom/domain/registration/catalogue.ts';
import { createElement } from 'react';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { Indicator } from '#web/lib/autosave/indicators.ts';
import { controls } from '#web/ui/fields/controls.ts';
import { renderComponent } from '#web/testing/open-portal.tsx';

function controlOf(name: FieldName, typed = '', indicator: Indicator = 'none') {
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
  });
}

test('every field has the control, limit and autofill that the catalogue says', async () => {
  const typedFields = fieldNames.filter((name) => catalogue[name].kind !== 'flag');
  renderComponent(createElement('main', {}, ...typedFields.map((name) => controlOf(name))));
  await expect.element(page.getByLabelText(catalogue.first_name.label, { exact: true })).toBeVisible();
  for (const name of typedFields) {
    const box = document.getElementById(name);
    for (const [attribute, value] of Object.entries(getInputAttributes(catalogue[name]))) {
      expect(box?.getAttribute(attribute.toLowerCase()), `${name}: ${attribute}`).toBe(value);
    }
  }
});

test('typing replaces the whole of a town that was entered before', async () => {
  renderComponent(controlOf('address_line_2', 'San Fernando'));
  const box = page.getByLabelText('Town');
  await box.click();
  const { selectionStart, selectionEnd } = (await box.findElement()) as HTMLInputElement;
  expect([selectionStart, selectionEnd]).toEqual([0, 'San Fernando'.length]);
});

test('a phone number with ignored digits has no check mark', async () => {
  renderComponent(controlOf('phone_home', '5550142', 'saved'));
  const mark = page.getByRole('img', { name: 'Saved' });
  await expect.element(mark).toBeVisible();
  await userEvent.type(page.getByLabelText('Mobile Phone'), '9');
  await expect.element(page.getByText('Only 7 digits fit after 1868.')).toBeVisible();
  await expect.element(mark).not.toBeInTheDocument();
});

test('Enter moves the focus to the next input', async () => {
  renderComponent(createElement('main', {}, controlOf('first_name'), controlOf('sea_no'), controlOf('sex')));
  await page.getByLabelText('First Name').click();
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByLabelText('SEA Number')).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByLabelText('Sex')).toHaveFocus();
});
