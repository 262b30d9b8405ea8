import { expect, it } from 'vitest';
import { father, guardian, mother } from './parents.ts';
import snapshot from './parents.snapshot.json' with { type: 'json' };

it('describes each parent as the form, the spreadsheet and the contract name it', () => {
  // As text, because the order of the fields is that of the page.
  expect(JSON.stringify([father, mother, guardian])).toBe(JSON.stringify(snapshot));
});
