import { type EntrySource, entrySources } from '@formroom/domain/school/entry-source.ts';
import { useState } from 'react';

const keyOf = (studentId: string) => `formroom.entry-source.${studentId}`;

/** The source of the answers that the office enters for a student. It is kept while the tab is open. */
export function useEntrySource(studentId: string) {
  const [source, setSource] = useState(() =>
    entrySources.find((each) => each === sessionStorage.getItem(keyOf(studentId))),
  );
  const choose = (chosen: EntrySource | undefined) => {
    if (chosen === undefined) sessionStorage.removeItem(keyOf(studentId));
    else sessionStorage.setItem(keyOf(studentId), chosen);
    setSource(chosen);
  };
  return [source, choose] as const;
}
