import { afterEach, expect, it, vi } from 'vitest';
import { adoptUnsaved, clearUnsaved, unsavedKey, unsentConfirmationsKey } from './unsaved-key.ts';

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

it('moves the drafts under former IDs to the ID of now, whose own drafts win', () => {
  const tab = new Map([
    [unsavedKey('1'), 'typed before'],
    [unsentConfirmationsKey('1'), 'confirmed before'],
    [unsentConfirmationsKey('FC-1'), 'confirmed'],
    [unsavedKey('2'), 'of another child'],
  ]);
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => tab.get(key) ?? null,
    setItem: (key: string, text: string) => tab.set(key, text),
    removeItem: (key: string) => tab.delete(key),
  });
  adoptUnsaved('FC-1', ['1', '0']);
  expect(Object.fromEntries(tab)).toEqual({
    [unsavedKey('FC-1')]: 'typed before',
    [unsentConfirmationsKey('FC-1')]: 'confirmed',
    [unsavedKey('2')]: 'of another child',
  });
});
