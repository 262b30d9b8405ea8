import { expect, it } from 'vitest';
import { createMemoryStorage } from '#web/lib/autosave/testing/fake-server.ts';
import { FamilyUnsavedStorage } from '#web/lib/autosave/unsaved-storage.ts';
import { unsavedKey } from '#web/lib/unsaved-key.ts';

/** Reads what a family's tab has stored. */
function readTab(stored: unknown) {
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

it.each([
  ['null', null],
  ['a list', ['x']],
  ['texts that are no texts', { typed: 'x', progress: 1, confirmed: 'x', before: null, terms: [] }],
  ['values of other types', { typed: { allergy: 5 }, confirmed: [['mother', 5], 'x'], terms: { text: 1 } }],
])('restores nothing from %s', (_, stored) => {
  const { typed, progress, terms, confirmed = new Map(), before = new Map() } = readTab(stored);
  expect([typed.size, progress.size, terms, confirmed.size, before.size]).toEqual([0, 0, undefined, 0, 0]);
});

it('restores what 1.0.0 stored, without a field and an item that there are no longer', () => {
  const shown = { year: 2026, version: 3 };
  const stored = {
    typed: { allergy: 'Dust', removed_field: 'x' },
    progress: { 'removed-step': 1 },
    confirmed: [
      ['phone_home', shown],
      ['removed_item', shown],
    ],
    before: { allergy: '' },
  };
  expect(readTab(stored)).toEqual({
    typed: new Map([['allergy', 'Dust']]),
    progress: new Map(),
    confirmed: new Map([['phone_home', shown]]),
    before: new Map([['allergy', '']]),
  });
});
