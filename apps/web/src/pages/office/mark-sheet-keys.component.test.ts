import { beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { sheetRow } from '#web/features/mark-sheets/testing/fake-sheet.ts';
import { cell, openSheet } from '#web/features/mark-sheets/testing/mock-sheet.ts';

beforeEach(() => page.viewport(1280, 900));

const rows = (count: number) => Array.from({ length: count }, (_, index) => sheetRow(index + 1));
const press = (keys: string) => userEvent.keyboard(keys);

test('the keys move, type over, edit, restore, clear and undo as in a spreadsheet', async () => {
  const server = await openSheet([sheetRow(1, { course_mark: 50 }), sheetRow(2), sheetRow(3)]);
  await cell(1, 'Course mark').click();
  await press('78{Enter}');
  await expect.element(cell(2, 'Course mark')).toHaveFocus();
  await press('55.5{Tab}64{Tab}b{Enter}');
  await expect.element(cell(3, 'Course mark')).toHaveFocus();
  await expect
    .poll(() => server.row('2026.2'))
    .toMatchObject({ course_mark: 55.5, exam_mark: 64, application: 'B' });
  expect(server.row('2026.1').course_mark).toBe(78);

  await press('{Shift>}{Enter}{/Shift}{Shift>}{Enter}{/Shift}');
  await expect.element(cell(1, 'Course mark')).toHaveFocus();
  await press('{F2}.5');
  await expect.element(cell(1, 'Course mark')).toHaveValue('78.5');
  await press('{Escape}');
  await expect.element(cell(1, 'Course mark')).toHaveValue('78');
  await press('{Delete}{ArrowDown}');
  await expect.poll(() => server.row('2026.1').course_mark).toBeNull();
  await press('{Control>}z{/Control}');
  await expect.poll(() => server.row('2026.1').course_mark).toBe(78);
  await press('{Control>}z{/Control}{Control>}z{/Control}');
  await expect.poll(() => server.row('2026.2').exam_mark).toBeNull();

  await press('{Control>}{End}{/Control}');
  await expect.element(cell(3, 'Remark')).toHaveFocus();
  await press('{Home}{ArrowRight}{ArrowUp}');
  await expect.element(cell(2, 'Exam mark')).toHaveFocus();
  await press('{Control>}{Home}{/Control}');
  await expect.element(cell(1, 'Course mark')).toHaveFocus();
});

test('the sheet is one stop of Tab, which leaves it at its ends and after Escape', async () => {
  await openSheet(rows(3));
  const stops = () => document.querySelectorAll('[role="grid"] [tabindex="0"]').length;
  expect(stops()).toBe(1);
  await cell(2, 'Conduct').click();
  expect(stops()).toBe(1);
  await press('{Escape}{Tab}');
  expect(document.activeElement?.closest('[role="grid"]')).toBeNull();
  await press('{Shift>}{Tab}{/Shift}');
  await expect.element(cell(2, 'Conduct')).toHaveFocus();
  await press('{Control>}{End}{/Control}{Tab}');
  expect(document.activeElement?.closest('[role="grid"]')).toBeNull();
});

/** A key of the page's own making: thousands through the browser would take minutes. */
async function pressQuickly(key: string) {
  const input = document.activeElement;
  if (!(input instanceof HTMLInputElement)) throw new Error('No cell has the focus.');
  const isUnused = input.dispatchEvent(
    new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }),
  );
  if (isUnused && key.length === 1) {
    input.setRangeText(key, input.selectionStart ?? 0, input.selectionEnd ?? 0, 'end');
    input.dispatchEvent(new InputEvent('input', { bubbles: true }));
  }
  await Promise.resolve();
}

test('a class of 35 with marks and letters takes no more keys than in a spreadsheet', async () => {
  const server = await openSheet(rows(35));
  const columns = [
    ['course_mark', (index: number) => String(40 + index)],
    ['exam_mark', (index: number) => `${50 + index}.5`],
    ['application', (index: number) => 'abcde'.charAt(index % 5)],
    ['conduct', (index: number) => 'ab'.charAt(index % 2)],
  ] as const;
  let keys = 0;
  let text = 0;
  await cell(1, 'Course mark').click();
  for (let index = 0; index < 35; index += 1) {
    const texts = columns.map(([, getText]) => getText(index));
    for (const [column, typed] of texts.entries()) {
      const pressed = [...typed, column < texts.length - 1 ? 'Tab' : 'Enter'];
      for (const key of pressed) await pressQuickly(key);
      keys += pressed.length;
      text += typed.length;
    }
  }
  // In a spreadsheet: each character, and one key that leaves the cell.
  expect(keys).toBe(text + 35 * columns.length);
  await expect
    .poll(() => server.row('2026.35'))
    .toMatchObject({
      course_mark: 74,
      exam_mark: 84.5,
      application: 'E',
      conduct: 'A',
    });
  for (let index = 0; index < 35; index += 1)
    expect(server.row(`2026.${index + 1}`)).toMatchObject({
      course_mark: 40 + index,
      exam_mark: 50.5 + index,
      application: 'ABCDE'.charAt(index % 5),
      conduct: 'AB'.charAt(index % 2),
    });
});
