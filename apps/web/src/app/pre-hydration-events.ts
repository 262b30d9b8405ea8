/** The buttons pressed, and the boxes left with Enter, on a page whose script had not come yet. */
const pendingTargets = new Set<HTMLButtonElement | HTMLInputElement>();
const captureController = new AbortController();

/** Notes from now on what a visitor does that only the script can carry out. */
export function capturePreHydrationEvents() {
  const { signal } = captureController;
  document.addEventListener(
    'click',
    ({ target }) => {
      const button = target instanceof Element ? target.closest('button') : null;
      if (button) pendingTargets.add(button);
    },
    { signal },
  );
  document.addEventListener(
    'keydown',
    ({ key, target }) => {
      if (key === 'Enter' && target instanceof HTMLInputElement) pendingTargets.add(target);
    },
    { signal },
  );
}

/** The script is here, and takes the acts itself. */
export const stopCapturingEvents = () => captureController.abort();

/** Carries out what was noted, once, however often it was tried. */
export function replayPreHydrationEvents() {
  const formsToSubmit = new Set<HTMLFormElement>();
  for (const element of pendingTargets) {
    if (element instanceof HTMLButtonElement && element.type === 'button') element.click();
    else if (element.form) formsToSubmit.add(element.form);
  }
  pendingTargets.clear();
  for (const form of formsToSubmit) form.querySelector<HTMLButtonElement>('button[type="submit"]')?.click();
}
