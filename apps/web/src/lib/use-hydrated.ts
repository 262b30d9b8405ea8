import { useSyncExternalStore } from 'react';

/** False during prerendering and until hydration. */
export const useHydrated = () =>
  useSyncExternalStore(
    subscribe,
    () => true,
    () => false,
  );

const subscribe = () => () => undefined;
