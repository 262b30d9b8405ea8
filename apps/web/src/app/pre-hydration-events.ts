/** Buttons clicked, and inputs in which Enter was pressed, before the page's script had loaded. */
const pendingTargets = new Set<HTMLButtonElement | HTMLInputElement>();
const captureController = new AbortController();

/** Starts recording clicks and Enter keys that need the script. */
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

/** Stops recording, because the script handles the events now. */
export const stopCapturingEvents = () => captureController.abort();

/** Replays the recorded events, each once. */
export function replayPreHydrationEvents() {
  const formsToSubmit = new Set<HTMLFormElement>();
  for (const element of pendingTargets) {
    if (element instanceof HTMLButtonElement && element.type === 'button') element.click();
    else if (element.form) formsToSubmit.add(element.form);
  }
  pendingTargets.clear();
  for (const form of formsToSubmit) form.querySelector<HTMLButtonElement>('button[type="submit"]')?.click();
}
