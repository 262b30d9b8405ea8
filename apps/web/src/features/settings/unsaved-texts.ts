import type { SettingNameOfKind } from '@formroom/domain/settings/catalogue.ts';
import { useSyncExternalStore } from 'react';
import { z } from 'zod';
import { unsavedKey } from '#web/lib/unsaved-key.ts';

export type TextSetting = SettingNameOfKind<'text' | 'longText'>;

/** A text that could not be saved, and why. */
const unsavedTextSchema = z.object({ typed: z.string(), reason: z.string() });
export type UnsavedText = z.infer<typeof unsavedTextSchema>;

/** By setting. */
const unsavedTextsSchema = z.record(z.string(), unsavedTextSchema);

const KEY = unsavedKey('settings');
const listeners = new Set<() => void>();

const stored = () => sessionStorage.getItem(KEY);
/** What another version of the portal has written in another shape is dropped. */
const parse = (text: string | null) => unsavedTextsSchema.safeParse(JSON.parse(text ?? '{}')).data ?? {};

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
