// The session can end on the server while a page is open. The API client reports it here; the portal then asks for the
// password over the page, and code with unsent data is told when it may continue.
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

/** Called when another user may have signed in: data of the page's own user can't be fetched any more. */
export const onSessionDoubted = (listener: Listener) => subscribeTo(doubted, listener);

export function reportSessionDoubted() {
  for (const listener of doubted) listener();
}

/** Called when the session has fewer rights than the page assumes. */
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
