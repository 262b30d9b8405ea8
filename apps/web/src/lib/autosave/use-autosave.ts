import type { StudentRecord } from '@formroom/domain/api/students.ts';
import type { Answers, FieldName } from '@formroom/domain/registration/catalogue.ts';
import { createContext, useContext, useEffect, useSyncExternalStore } from 'react';
import type { Autosaver } from '#web/lib/autosave/autosaver.ts';
import type { RemoteChange } from '#web/lib/autosave/remote-changes.ts';
import type { FieldState, SaveState } from '#web/lib/autosave/save-state.ts';

export const AutosaveContext = createContext<Autosaver | undefined>(undefined);

export function useSaver(): Autosaver {
  const saver = useContext(AutosaveContext);
  if (!saver) throw new Error('useSaver is called outside AutosaveContext.');
  return saver;
}

/** The state of one box. Only a change of it draws the box again. */
export function useFieldState(name: FieldName): FieldState {
  const saver = useSaver();
  // A box that goes away while it has the focus is never left: what was typed there counts all the same.
  useEffect(() => () => saver.blur(name), [saver, name]);
  return useSyncExternalStore(saver.subscribe, () => saver.field(name));
}

/** What another device did to an answer since the page was opened. */
export function useRemoteChange(name: FieldName): RemoteChange | undefined {
  const saver = useSaver();
  return useSyncExternalStore(saver.subscribe, () => saver.remoteChange(name));
}

/** The answers with what is on its way. Only below the student layout, which loads the record. */
export function useAnswers(): Answers {
  const saver = useSaver();
  const answers = useSyncExternalStore(saver.subscribe, () => saver.answers());
  if (!answers) throw new Error('useAnswers is called before the record is loaded.');
  return answers;
}

/** The record as the server has it; nothing while an answer is on its way there. */
export function useSettledRecord(): StudentRecord | undefined {
  const saver = useSaver();
  return useSyncExternalStore(saver.subscribe, () => saver.settledRecord);
}

/** The boxes that hold something that can't be saved as it is. */
export function useInvalidFields(): readonly FieldName[] {
  const saver = useSaver();
  return useSyncExternalStore(saver.subscribe, () => saver.invalidFields());
}

export function useSaveState(): SaveState {
  const saver = useSaver();
  return useSyncExternalStore(saver.subscribe, () => saver.state());
}
