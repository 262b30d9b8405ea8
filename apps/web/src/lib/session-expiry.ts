// The session ends on the server while a page is open. Whoever calls the API reports it here; the portal asks for the
// password over the page, and whoever has something waiting is told when it may go on.
type Listener = () => void;

const expired = new Set<Listener>();
const restored = new Set<Listener>();
const limited = new Set<Listener>();
const doubted = new Set<Listener>();

function subscribeTo(listeners: Set<Listener>, listener: Listener) {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}

export const onSessionExpired = (listener: Listener) => subscribeTo(expired, listener);
export const onSessionRestored = (listener: Listener) => subscribeTo(restored, listener);

/** The session may be another's: what is the page's own is no longer to be had. */
export const onSessionDoubted = (listener: Listener) => subscribeTo(doubted, listener);

export function reportSessionDoubted() {
  for (const listener of doubted) listener();
}

/** The session may do less than the page believes. */
export const onSessionLimited = (listener: Listener) => subscribeTo(limited, listener);

export function reportSessionLimited() {
  for (const listener of limited) listener();
}

export function reportSessionExpired() {
  for (const listener of expired) listener();
}

export function reportSessionRestored() {
  for (const listener of restored) listener();
}
