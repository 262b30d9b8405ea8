import { lazy, Suspense, useMemo, useState } from 'react';
import { Appearance } from '#web/app/appearance.tsx';
import { EntryBoundary } from '#web/app/entry-boundary.tsx';
import { loadPortal } from '#web/app/load-portal.ts';
import { type Visit, VisitorPage } from '#web/app/visitor-page.tsx';
import type { VisitorPageName } from '#web/app/visitor-page-at.ts';
import { LoadingOverlay } from '#web/components/feedback/loading-overlay.tsx';
import { DoorwayContext } from '#web/lib/doorway.ts';

const Portal = lazy(async () => ({ default: (await loadPortal()).Portal }));

/**
 * The sign-in pages, drawn from this file's own small script, or the portal, fetched for it. Both live in one document,
 * so that a family that has signed in does not wait for another page.
 */
export function Entry({ page }: { page: VisitorPageName | undefined }) {
  const [visitorPage, setVisitorPage] = useState(page);
  const [visit, setVisit] = useState<Visit>();

  const doorway = useMemo(
    () => ({
      entered: visit !== undefined,
      leave: () => {
        history.replaceState(null, '', '/');
        setVisit(undefined);
        setVisitorPage('student');
      },
    }),
    [visit],
  );

  const enter = (next: Visit) => {
    history.replaceState(null, '', next.path);
    setVisit(next);
    setVisitorPage(undefined);
  };

  return (
    <Appearance>
      <EntryBoundary>
        {visitorPage ? (
          <VisitorPage page={visitorPage} onEnter={enter} />
        ) : (
          <DoorwayContext value={doorway}>
            {/* Until a page has its own: the sign-in took its title away with it. */}
            <title>Registration and term reports</title>
            <Suspense fallback={<LoadingOverlay label="Opening the portal …" />}>
              <Portal announcement={visit?.announcement} />
            </Suspense>
          </DoorwayContext>
        )}
      </EntryBoundary>
    </Appearance>
  );
}
