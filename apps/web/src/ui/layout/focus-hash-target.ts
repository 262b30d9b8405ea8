/**
 * Scrolls to the element whose id or name is the hash of the URL, and focuses it: the input of `#mother_name`, the card
 * of `#birth_certificate`. Returns whether there is one.
 */
export function focusHashTarget(hash: string): boolean {
  const name = hash.slice(1);
  if (name === '' || !focusTarget(name)) return false;
  keepFocusWhileLoading(name);
  return true;
}

function focusTarget(name: string): boolean {
  const target = document.getElementById(name) ?? document.getElementsByName(name)[0];
  if (!target) return false;
  if (target.tabIndex < 0) target.tabIndex = -1;
  target.focus({ preventScroll: true, focusVisible: true });
  const isTall = target.offsetHeight > window.innerHeight / 2;
  target.scrollIntoView({ block: isTall ? 'start' : 'center' });
  return true;
}

const LOAD_TIMEOUT_MS = 10_000;

/** Loading may replace the focused element. Until the user does something, the focus moves to its replacement. */
function keepFocusWhileLoading(name: string) {
  const observer = new MutationObserver(() => {
    if (document.activeElement === document.body) focusTarget(name);
  });
  observer.observe(document.body, { childList: true, subtree: true });
  const ended = new AbortController();
  const end = () => {
    observer.disconnect();
    ended.abort();
  };
  const timer = setTimeout(end, LOAD_TIMEOUT_MS);
  ended.signal.addEventListener('abort', () => clearTimeout(timer));
  for (const eventType of ['keydown', 'pointerdown', 'wheel', 'touchstart']) {
    addEventListener(eventType, end, { signal: ended.signal, passive: true });
  }
}
