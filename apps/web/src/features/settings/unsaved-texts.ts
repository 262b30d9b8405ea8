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
// Nobody else writes there.
const parse = (text: string | null) => JSON.parse(text ?? '{}') as UnsavedTexts;

/** Keeps a text in the tab until it is saved; nothing in its place forgets it. */
export function keepUnsavedText(name: TextSetting, text: UnsavedText | undefined) {
  sessionStorage.setItem(KEY, JSON.stringify({ ...parse(stored()), [name]: text }));
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** What was typed for a setting and could not be saved, also if its page was left meanwhile. */
export const useUnsavedText = (name: TextSetting) => parse(useSyncExternalStore(subscribe, stored))[name];
