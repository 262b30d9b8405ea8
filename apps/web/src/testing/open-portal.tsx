// Before the first schema is made.
import '#web/app/configure-zod.ts';
import { createRoot, type Root } from 'react-dom/client';
import { Appearance } from '#web/app/appearance.tsx';
import { Portal } from '#web/app/portal.tsx';
import { endAutosave } from '#web/lib/autosave/current-saver.ts';

let root: Root | undefined;

/** The portal behind the sign-in at an address, with nothing kept from another test. */
export function openPortal(path: string) {
  history.replaceState(null, '', path);
  const place = document.body.appendChild(document.createElement('div'));
  root = createRoot(place);
  root.render(
    <Appearance>
      <Portal />
    </Appearance>,
  );
}

/** Leaves nothing for the next test. */
export function closePortal() {
  // It outlives pages, and would try again in the next test what this one left.
  endAutosave();
  root?.unmount();
  document.body.replaceChildren();
  sessionStorage.clear();
  localStorage.clear();
}
