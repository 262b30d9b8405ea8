import type { StudentRecord } from '@formroom/domain/api/students.ts';
import type { Answers, FieldName } from '@formroom/domain/registration/catalogue.ts';
import { createContext, useContext, useEffect, useState, useSyncExternalStore } from 'react';
import type { Autosaver } from '#web/lib/autosave/autosaver.ts';
import type { RemoteChange } from '#web/lib/autosave/remote-changes.ts';
import { reuseIfEqual, type SaveState } from '#web/lib/autosave/save-state.ts';

export const AutosaveContext = createContext<Autosaver | undefined>(undefined);

export function useSaver(): Autosaver {
  const saver = useContext(AutosaveContext);
  if (!saver) throw new Error('useSaver is called outside AutosaveContext.');
  return saver;
}

/** The state of one input and its event handlers, as the props of a control. Renders only when the state changes. */
export function useSavedInput(name: FieldName) {
  const saver = useSaver();
  // An input that unmounts with focus gets no blur event; its text is committed here.
  useEffect(() => () => saver.blur(name), [saver, name]);
  const { typed, message, indicator } = useSyncExternalStore(saver.subscribe, () => saver.field(name));
  return {
    value: typed,
    message,
    indicator,
    onFocus: () => saver.focus(name),
    onChange: (text: string) => saver.edit(name, text),
    onBlur: () => saver.blur(name),
    onCommit: () => saver.commit(name),
    onSelect: (choice: string) => saver.choose(name, choice),
  };
}

/** The change that another device made to an answer since the page was opened. */
export function useRemoteChange(name: FieldName): RemoteChange | undefined {
  const saver = useSaver();
  return useSyncExternalStore(saver.subscribe, () => saver.remoteChange(name));
}

/**
 * What `select` returns for the answers with the pending drafts. Renders only when that is no longer shallowly equal, and
 * not with every answer. Use only below the student layout, which loads the record.
 */
export function useFromAnswers<T>(select: (answers: Answers) => T): T {
  const saver = useSaver();
  const [reuse] = useState(createReuse<T>);
  return useSyncExternalStore(saver.subscribe, () => {
    const answers = saver.answers();
    if (!answers) throw new Error('useFromAnswers is called before the record is loaded.');
    return reuse(select(answers));
  });
}

function createReuse<T>() {
  let last: T | undefined;
  return (fresh: T) => (last = reuseIfEqual(last, fresh));
}

/** The server's record; undefined while an answer is pending. */
export function useSettledRecord(): StudentRecord | undefined {
  const saver = useSaver();
  return useSyncExternalStore(saver.subscribe, () => saver.settledRecord);
}

/** The fields whose drafts can't be saved. */
export function useInvalidFields(): readonly FieldName[] {
  const saver = useSaver();
  return useSyncExternalStore(saver.subscribe, () => saver.invalidFields());
}

export function useSaveState(): SaveState {
  const saver = useSaver();
  return useSyncExternalStore(saver.subscribe, () => saver.state());
}
