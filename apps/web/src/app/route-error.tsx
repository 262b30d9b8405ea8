import { useRouteError } from 'react-router';
import { ErrorNotice } from '#web/components/feedback/error-notice.tsx';
import { FullPageError } from '#web/components/feedback/full-page-error.tsx';
import { sentenceOf } from '#web/lib/api-error.ts';

const TITLE = 'This page could not be shown';
const reload = () => location.reload();

/** In the place of everything, when it failed: most often a part of the portal that could not be fetched. */
export const RouteError = () => (
  <FullPageError title={TITLE} sentence={sentenceOf(useRouteError())} onRetry={reload} />
);

/** In the place of a page under its bar. */
export const PageError = () => (
  <ErrorNotice title={TITLE} heading onRetry={reload}>
    <title>{TITLE}</title>
    {sentenceOf(useRouteError())}
  </ErrorNotice>
);
