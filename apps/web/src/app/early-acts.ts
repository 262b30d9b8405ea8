/** The buttons pressed, and the boxes left with Enter, on a page whose script had not come yet. */
const touched = new Set<HTMLButtonElement | HTMLInputElement>();
const untilScript = new AbortController();

/** Notes from now on what a visitor does that only the script can carry out. */
export function noteEarlyActs() {
  const { signal } = untilScript;
  document.addEventListener(
    'click',
    ({ target }) => {
      const button = target instanceof Element ? target.closest('button') : null;
      if (button) touched.add(button);
    },
    { signal },
  );
  document.addEventListener(
    'keydown',
    ({ key, target }) => {
      if (key === 'Enter' && target instanceof HTMLInputElement) touched.add(target);
    },
    { signal },
  );
}

/** The script is here, and takes the acts itself. */
export const stopNotingActs = () => untilScript.abort();

/** Carries out what was noted, once, however often it was tried. */
export function carryOutEarlyActs() {
  const toSend = new Set<HTMLFormElement>();
  for (const element of touched) {
    if (element instanceof HTMLButtonElement && element.type === 'button') element.click();
    else if (element.form) toSend.add(element.form);
  }
  touched.clear();
  for (const form of toSend) form.querySelector<HTMLButtonElement>('button[type="submit"]')?.click();
}
