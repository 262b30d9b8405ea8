import { useSyncExternalStore } from 'react';

/** False as long as the page only stands there, as the build drew it, and its script has not come. */
export const useHydrated = () =>
  useSyncExternalStore(
    subscribe,
    () => true,
    () => false,
  );

const subscribe = () => () => undefined;
