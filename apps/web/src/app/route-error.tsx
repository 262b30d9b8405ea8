import { paths } from '@formroom/domain/api/paths.ts';
import { useState } from 'react';
import { useRouteError } from 'react-router';
import { ErrorNotice } from '#web/ui/feedback/error-notice.tsx';
import { FullPageError } from '#web/ui/feedback/full-page-error.tsx';
import { get } from '#web/lib/api-client.ts';
import { NetworkError, errorMessage } from '#web/lib/api-error.ts';

const TITLE = 'This page could not be shown';

/** Shown in place of everything after an error. */
export function RouteError() {
  const { sentence: message, ...retry } = useReload();
  return <FullPageError title={TITLE} message={message} {...retry} />;
}

/** Shown below the bar in place of a page after an error. */
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

/** Reloads the page if the server can be reached. Without a connection, a reload would lose what is still shown. */
export async function reloadIfReachable(): Promise<NetworkError | undefined> {
  try {
    await get(paths.session);
  } catch (error) {
    if (error instanceof NetworkError) return error;
  }
  location.reload();
  return undefined;
}
