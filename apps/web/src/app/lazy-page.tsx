import { type ComponentType, useEffect, useState } from 'react';
import { reloadIfReachable } from '#web/app/route-error.tsx';
import { ErrorNotice } from '#web/ui/feedback/error-notice.tsx';

export type LoadPage = () => Promise<ComponentType>;

/**
 * Loads a page when it is opened, for the `lazy` property of a route. The router never retries a failed load, so this
 * resolves to a page that does.
 */
export const lazyPage = (load: LoadPage) => async () => {
  try {
    return { Component: await load() };
  } catch {
    return { Component: () => <LazyPageError load={load} /> };
  }
};

const TITLE = 'This page has not loaded yet';

function LazyPageError({ load }: { load: LoadPage }) {
  const [page, setPage] = useState<{ Component: ComponentType }>();
  const [retrying, setRetrying] = useState(false);

  useEffect(() => {
    const show = (Component: ComponentType) => setPage({ Component });
    const tryNow = () => void load().then(show, ignoreFailure);
    // The page is opened again after an earlier failure.
    tryNow();
    addEventListener('online', tryNow);
    return () => removeEventListener('online', tryNow);
  }, [load]);

  const retry = async () => {
    setRetrying(true);
    try {
      const Component = await load();
      setPage({ Component });
    } catch {
      // After an update of the portal its chunks have other names, which a reload finds.
      await reloadIfReachable();
    }
    setRetrying(false);
  };

  if (page) return <page.Component />;
  return (
    <ErrorNotice title={TITLE} heading onRetry={() => void retry()} retrying={retrying}>
      <title>{TITLE}</title>
      Check your internet connection. The page opens as soon as the connection is back. What you typed is
      still here.
    </ErrorNotice>
  );
}

const ignoreFailure = () => undefined;
