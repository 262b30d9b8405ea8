import { useEffect, useEffectEvent } from 'react';
import type { createBrowserRouter } from 'react-router';

// What is open on a page has an entry of its own in the history, so that Back (which every Android phone has) closes it
// instead of leaving the page. An entry is not taken away when its dialog is closed in another way: going back is
// asynchronous and would disturb a link that is followed at once. Back then skips the entry.
const MARK = 'formroom.open';

/** Closes what is open, the topmost last. */
const closers: (() => void)[] = [];
/** How many marked entries of this page the current entry is behind. */
let depth = 0;
/** The entry's place among the router's. */
let place: unknown;
let isListening = false;
/** Whether the next event is that of a step taken here. */
let isSkipping = false;

const readState = () => (history.state ?? {}) as Record<string, unknown>;
const readDepth = () => Number(readState()[MARK] ?? 0);

function remember() {
  depth = readDepth();
  place = readState().idx;
}

function handleBack() {
  const now = readDepth();
  const isSamePage = readState().idx === place;
  const before = depth;
  remember();
  if (isSkipping) isSkipping = false;
  else if (isSamePage && now < closers.length) for (const close of closers.splice(now).toReversed()) close();
  // An entry whose dialog is closed: Back from it leaves the page, and to it from a later page goes on to the page’s own.
  else if (isSamePage && now < before) history.back();
  else if (now > closers.length && !(isSamePage && now > before)) {
    isSkipping = true;
    history.go(closers.length - now);
  }
}

/** Learns of the router's own entries: one that replaces another has no mark. Returns a function that ends it. */
export function followRouter(router: ReturnType<typeof createBrowserRouter>) {
  remember();
  return router.subscribe(({ historyAction, navigation }) => {
    if (historyAction !== 'POP' && navigation.state === 'idle') remember();
  });
}

/** Lets Back close what is open, such as a dialog or a menu. */
export function useCloseOnBack(isOpen: boolean, onClose: () => void) {
  const close = useEffectEvent(onClose);
  useEffect(() => {
    if (!isOpen) return undefined;
    if (!isListening) addEventListener('popstate', handleBack);
    isListening = true;
    const closer = () => close();
    closers.push(closer);
    if (readDepth() < closers.length) history.pushState({ ...readState(), [MARK]: closers.length }, '');
    remember();
    return () => {
      const index = closers.indexOf(closer);
      if (index !== -1) closers.splice(index, 1);
    };
  }, [isOpen]);
}
