/**
 * Scrolls to the element whose id or name is the hash of the URL, and focuses it: the input of `#mother_name`, the card
 * of `#birth_certificate`. Returns whether it is there already; if not, it is focused as soon as the page has loaded it.
 */
export function focusHashTarget(hash: string): boolean {
  const name = hash.slice(1);
  if (name === '') return false;
  const isThere = focusTarget(name);
  focusWhileLoading(name, isThere);
  return isThere;
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

/**
 * The element may come with a later answer of the server, and loading may replace it when it has the focus. Until the
 * user does something, the focus moves to it.
 */
function focusWhileLoading(name: string, isThere: boolean) {
  let wasThere = isThere;
  const observer = new MutationObserver(() => {
    if (!wasThere || document.activeElement === document.body) wasThere = focusTarget(name) || wasThere;
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
