import { useEffect, useEffectEvent } from 'react';
import { type createBrowserRouter, NavigationType } from 'react-router';

// What is open on a page has an entry of its own in the history, so that Back (which every Android phone has) closes it
// instead of leaving the page. An entry is not taken away when its dialog is closed in another way: going back is
// asynchronous and would disturb a link that is followed at once. Back then skips the entry.
const MARK = 'formroom.open';

interface Closer {
  readonly close: () => void;
  /** The router's entry in which it was opened. */
  readonly place: unknown;
}

/** Closes what is open, the topmost last. */
const closers: Closer[] = [];
/** How many marked entries of this page the current entry is behind. */
let depth = 0;
/** The entry's place among the router's. */
let place: unknown;
let isListening = false;
/** Whether the next event is that of a step taken here. */
let isSkipping = false;

const readState = () => (history.state ?? {}) as Record<string, unknown>;
const readDepth = () => Number(readState()[MARK] ?? 0);
/** What was opened in the current entry of the router. What is open below it, such as a list, has marks of its own. */
const listOpenHere = () => closers.filter((closer) => closer.place === readState().idx);

function removeCloser(closer: Closer) {
  const index = closers.indexOf(closer);
  if (index !== -1) closers.splice(index, 1);
}

function remember() {
  depth = readDepth();
  place = readState().idx;
}

function handleBack() {
  const now = readDepth();
  const isSamePage = readState().idx === place;
  const before = depth;
  const openHere = listOpenHere();
  remember();
  if (isSkipping) isSkipping = false;
  else if (isSamePage && now < openHere.length) {
    for (const closer of openHere.slice(now).toReversed()) {
      removeCloser(closer);
      closer.close();
    }
  }
  // The entry of a closed dialog is skipped: Back from it leaves the page; Back to it from a later page goes on to the
  // page itself.
  else if (isSamePage && now < before) history.back();
  else if (now > openHere.length && !(isSamePage && now > before)) {
    isSkipping = true;
    history.go(openHere.length - now);
  }
}

/** Learns of the router's own entries: one that replaces another has no mark. Returns a function that ends it. */
export function followRouter(router: ReturnType<typeof createBrowserRouter>) {
  remember();
  return router.subscribe(({ historyAction, navigation }) => {
    if (historyAction !== NavigationType.Pop && navigation.state === 'idle') remember();
  });
}

/** Lets Back close what is open, such as a dialog or a menu. */
export function useCloseOnBack(isOpen: boolean, onClose: () => void) {
  const close = useEffectEvent(onClose);
  useEffect(() => {
    if (!isOpen) return undefined;
    if (!isListening) addEventListener('popstate', handleBack);
    isListening = true;
    const closer: Closer = { close: () => close(), place: readState().idx };
    closers.push(closer);
    const count = listOpenHere().length;
    if (readDepth() < count) history.pushState({ ...readState(), [MARK]: count }, '');
    remember();
    return () => removeCloser(closer);
  }, [isOpen]);
}
