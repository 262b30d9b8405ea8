import { Listeners } from '#web/lib/listeners.ts';

// The session can end on the server while a page is open. The API client reports it here; the portal then asks for the
// password over the page, and code with unsent data is told when it may continue.
const expired = new Listeners();
export const onSessionExpired = expired.subscribe;
export const reportSessionExpired = () => expired.notify();

const restored = new Listeners();
export const onSessionRestored = restored.subscribe;
export const reportSessionRestored = () => restored.notify();

const doubted = new Listeners();
/** Called when another user may have signed in: data of the page's own user can't be fetched any more. */
export const onSessionDoubted = doubted.subscribe;
export const reportSessionDoubted = () => doubted.notify();

const limited = new Listeners();
/** Called when the session has fewer rights than the page assumes. */
export const onSessionLimited = limited.subscribe;
export const reportSessionLimited = () => limited.notify();
