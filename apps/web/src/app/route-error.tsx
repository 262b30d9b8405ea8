import { paths } from '@formroom/domain/api/paths.ts';
import { useState } from 'react';
import { useRouteError } from 'react-router';
import { ErrorNotice } from '#web/ui/feedback/error-notice.tsx';
import { FullPageError } from '#web/ui/feedback/full-page-error.tsx';
import { get } from '#web/lib/api-client.ts';
import { NetworkError, errorMessage } from '#web/lib/api-error.ts';

const TITLE = 'This page could not be shown';

/** In the place of everything, when it failed. */
export function RouteError() {
  const { sentence: message, ...retry } = useReload();
  return <FullPageError title={TITLE} message={message} {...retry} />;
}

/** In the place of a page under its bar. */
export function PageError() {
  const { sentence: message, ...retry } = useReload();
  return (
    <ErrorNotice title={TITLE} heading {...retry}>
      <title>{TITLE}</title>
      {message}
    </ErrorNotice>
  );
}

function useReload() {
  const error = useRouteError();
  const [offline, setOffline] = useState<NetworkError>();
  const [retrying, setRetrying] = useState(false);
  const retry = async () => {
    setRetrying(true);
    setOffline(await reloadIfReachable());
    setRetrying(false);
  };
  return { sentence: errorMessage(offline ?? error), retrying, onRetry: () => void retry() };
}

/** Loads the page again if the school's server answers: without a connection even what is left of it would be gone. */
export async function reloadIfReachable(): Promise<NetworkError | undefined> {
  try {
    await get(paths.session);
  } catch (error) {
    if (error instanceof NetworkError) return error;
  }
  location.reload();
  return undefined;
}
