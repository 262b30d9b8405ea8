import { useRouteError } from 'react-router';
import { FullPageError } from '#web/components/feedback/full-page-error.tsx';
import { sentenceOf } from '#web/lib/api-error.ts';

/** In the place of a page that failed: most often a part of the portal that could not be fetched. */
export function RouteError() {
  const error = useRouteError();
  return (
    <FullPageError
      title="This page could not be shown"
      sentence={sentenceOf(error)}
      onRetry={() => location.reload()}
    />
  );
}
