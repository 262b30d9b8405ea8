import { type EntrySource, entrySources } from '@formroom/domain/school/entry-source.ts';
import { useState } from 'react';
import { useAccount } from '#web/lib/session.ts';

/** The source of the answers that an administrator enters for a student. It is kept while the tab is open. */
export function useEntrySource(studentId: string) {
  const { id: office } = useAccount();
  const key = `formroom.entry-source.${encodeURIComponent(office)}.${studentId}`;
  const [source, setSource] = useState(() =>
    entrySources.find((each) => each === sessionStorage.getItem(key)),
  );
  const choose = (chosen: EntrySource | undefined) => {
    if (chosen === undefined) sessionStorage.removeItem(key);
    else sessionStorage.setItem(key, chosen);
    setSource(chosen);
  };
  return [source, choose] as const;
}
