import type { Autosaver } from '#web/lib/autosave/autosaver.ts';
import type { KindTypes } from '#web/lib/autosave/record-kind.ts';

/** Written briefly: the browser's other tabs receive it as an event. */
const TYPED = 'formroom.typed';

/**
 * Drops an unsent text when the same answer is typed in another tab: a duplicated tab starts with a copy of the unsent texts,
 * and would send the older one last. Returns the function that stops it.
 * @param owner whose drafts these are; tabs of another owner are not concerned
 */
export function followOtherTabs<T extends KindTypes>(
  owner: string,
  saver: Pick<Autosaver<T>, 'unsaved' | 'subscribe' | 'drop'>,
): () => void {
  let known = saver.unsaved.typed;
  const stopAnnouncing = saver.subscribe(() => {
    const { typed } = saver.unsaved;
    const changed = [...typed].filter(([name, text]) => known.get(name) !== text).map(([name]) => name);
    known = typed;
    for (const name of changed) announce(joinLines(name, owner));
  });
  const stop = new AbortController();
  addEventListener(
    'storage',
    ({ key, newValue }) => {
      const [name, typist] = key === TYPED ? (newValue?.split('\n') ?? []) : [];
      if (name !== undefined && typist === owner) saver.drop(name);
    },
    { signal: stop.signal },
  );
  return () => {
    stopAnnouncing();
    stop.abort();
  };
}

// The name of a cell has a student's ID, which may have spaces but is a single line.
const joinLines = (name: string, owner: string) => `${name}\n${owner}`;

function announce(message: string) {
  try {
    localStorage.setItem(TYPED, message);
    localStorage.removeItem(TYPED);
  } catch {
    // Without storage a duplicated tab has no copy of the texts either.
  }
}
