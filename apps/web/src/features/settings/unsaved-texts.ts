import type { SettingNameOfKind } from '@formroom/domain/settings/catalogue.ts';
import { useSyncExternalStore } from 'react';
import { unsavedKey } from '#web/lib/unsaved-key.ts';

export type TextSetting = SettingNameOfKind<'text' | 'longText'>;

/** A text that could not be saved, and why. */
export interface UnsavedText {
  readonly typed: string;
  readonly reason: string;
}

type UnsavedTexts = Partial<Record<TextSetting, UnsavedText>>;

const KEY = unsavedKey('settings');
const listeners = new Set<() => void>();

const stored = () => sessionStorage.getItem(KEY);
// Only this module writes this key.
const parse = (text: string | null) => JSON.parse(text ?? '{}') as UnsavedTexts;

/** Stores an unsaved text for this tab; undefined removes it. */
export function keepUnsavedText(name: TextSetting, text: UnsavedText | undefined) {
  sessionStorage.setItem(KEY, JSON.stringify({ ...parse(stored()), [name]: text }));
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Returns the text of a setting that could not be saved, even if its page was left before the save failed. */
export const useUnsavedText = (name: TextSetting) => parse(useSyncExternalStore(subscribe, stored))[name];
