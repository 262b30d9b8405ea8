import { expect, it } from 'vitest';
import { createMemoryStorage } from '#web/lib/autosave/testing/fake-server.ts';
import { FamilyUnsavedStorage } from '#web/lib/autosave/unsaved-storage.ts';
import { unsavedKey } from '#web/lib/unsaved-key.ts';

/** Reads what a family's tab has stored. */
function readTab(stored: object) {
  const storage = createMemoryStorage();
  storage.setItem(unsavedKey('20260001'), JSON.stringify(stored));
  return new FamilyUnsavedStorage('20260001', () => storage).read();
}

it.each([
  ['without terms', undefined],
  ['to terms of an unknown school year', { text: 'The rules.' }],
])('does not restore an agreement %s', (_which, terms) => {
  const { typed } = readTab({ typed: { agree_terms_conditions: '1', allergy: 'Dust' }, progress: {}, terms });
  expect([...typed]).toEqual([['allergy', 'Dust']]);
});

it('restores an agreement with the terms and the version that were shown, and a withdrawn one', () => {
  const terms = { text: 'The rules.', version: 3 };
  const agreed = readTab({ typed: { agree_terms_conditions: '1' }, progress: {}, terms });
  expect(agreed).toMatchObject({ typed: new Map([['agree_terms_conditions', '1']]), terms });
  const withdrawn = readTab({ typed: { agree_terms_conditions: '0' }, progress: {} });
  expect([...withdrawn.typed]).toEqual([['agree_terms_conditions', '0']]);
});
