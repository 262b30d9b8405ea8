import { afterEach, expect, it, vi } from 'vitest';
import { clearUnsaved, unsavedKey } from './unsaved-key.ts';

afterEach(() => vi.unstubAllGlobals());

function tabWith(...keys: string[]) {
  const storage: Record<string, unknown> = Object.fromEntries(keys.map((key) => [key, '{}']));
  Object.defineProperty(storage, 'removeItem', {
    value: (key: string) => Reflect.deleteProperty(storage, key),
  });
  vi.stubGlobal('sessionStorage', storage);
  return storage;
}

it('deletes the drafts of other students and keeps the student’s own', () => {
  const tab = tabWith(unsavedKey('1'), unsavedKey('2'), unsavedKey('12'), 'something else');
  clearUnsaved('1');
  expect(Object.keys(tab)).toEqual([unsavedKey('1'), 'something else']);
});

it('deletes all drafts on signing out', () => {
  const tab = tabWith(unsavedKey('1'), unsavedKey('2'), 'something else');
  clearUnsaved();
  expect(Object.keys(tab)).toEqual(['something else']);
});
