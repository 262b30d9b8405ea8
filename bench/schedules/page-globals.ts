import { AsyncLocalStorage } from 'node:async_hooks';

/** The browser globals that the web app's code uses in one tab. */
export interface TabGlobals {
  readonly sessionStorage: Storage;
  readonly timers: PageTimers;
  fetch(path: string, init: RequestInit): Promise<Response>;
}

const tabs = new AsyncLocalStorage<TabGlobals>();

/** Runs code of the web app, and everything asynchronous that it starts, with the globals of one tab. */
export const runInTab = <T>(tab: TabGlobals, work: () => T): T => tabs.run(tab, work);

function currentTab(): TabGlobals {
  const tab = tabs.getStore();
  if (!tab) throw new Error('Code of a page runs outside a tab.');
  return tab;
}

interface Timer {
  readonly at: number;
  readonly run: () => void;
}

/** The timers of one tab, driven by a fake clock. */
export class PageTimers {
  #now = 0;
  readonly #timers = new Set<Timer>();

  set(run: () => void, ms: number): Timer {
    const timer = { at: this.#now + ms, run };
    this.#timers.add(timer);
    return timer;
  }

  clear(timer: unknown) {
    this.#timers.delete(timer as Timer);
  }

  clearAll() {
    this.#timers.clear();
  }

  /** Runs the due timers in order and lets each settle before the next. */
  async advance(ms: number, settle: () => Promise<void>) {
    const end = this.#now + ms;
    for (;;) {
      const [next] = [...this.#timers].filter(({ at }) => at <= end).toSorted((a, b) => a.at - b.at);
      if (!next) break;
      this.#timers.delete(next);
      this.#now = next.at;
      next.run();
      await settle();
    }
    this.#now = end;
  }
}

/** Makes the globals depend on the current tab; code outside a tab keeps the real ones. */
export function installTabGlobals() {
  const real = { setTimeout, clearTimeout, fetch };
  const setTabTimeout = (run: () => void, ms = 0, ...args: unknown[]) =>
    tabs.getStore()?.timers.set(run, ms) ?? real.setTimeout(run as (...args: unknown[]) => void, ms, ...args);
  const clearTabTimeout = (timer: unknown) => {
    tabs.getStore()?.timers.clear(timer);
    if (!tabs.getStore()) real.clearTimeout(timer as NodeJS.Timeout);
  };
  Object.assign(globalThis, {
    setTimeout: setTabTimeout,
    clearTimeout: clearTabTimeout,
    fetch: (path: string, init: RequestInit) => currentTab().fetch(path, init),
    document: { cookie: 'XSRF-TOKEN=token', visibilityState: 'visible' },
  });
  Object.defineProperty(globalThis, 'sessionStorage', {
    configurable: true,
    get: () => currentTab().sessionStorage,
  });
}
