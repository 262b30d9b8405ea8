import { hasLookupLetters, type LookupEntry } from '@formroom/domain/api/students.ts';
import { useEffect, useState } from 'react';
import { searchStudents } from '#web/features/sign-in/sign-in-api.ts';

const TYPING_PAUSE_MS = 300;

type Search = { name: string; found: LookupEntry[] } | { name: string; error: unknown };

/** Searches students by name, after a pause in typing. */
export function useStudentSearch(typed: string) {
  const name = typed.trim();
  const longEnough = hasLookupLetters(name);
  const [last, setLast] = useState<Search>({ name: '', found: [] });
  const [tries, setTries] = useState(0);

  useEffect(() => {
    if (!longEnough) return;
    const search = new AbortController();
    const ask = async () => {
      try {
        setLast({ name, found: await searchStudents(name, search.signal) });
      } catch (error) {
        if (!search.signal.aborted) setLast({ name, error });
      }
    };
    const timer = setTimeout(() => void ask(), TYPING_PAUSE_MS);
    return () => {
      clearTimeout(timer);
      search.abort();
    };
  }, [name, longEnough, tries]);

  const current = longEnough && last.name === name ? last : undefined;
  return {
    longEnough,
    searching: longEnough && !current,
    found: current && 'found' in current ? current.found : [],
    error: current && 'error' in current ? current.error : undefined,
    retry: () => {
      setLast({ name: '', found: [] });
      setTries(tries + 1);
    },
  };
}
