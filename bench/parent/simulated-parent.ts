import type { Locator, Page } from '@playwright/test';

const KEYS_PER_SECOND = 3;
/** Faster than any person. Without a pause Chromium sometimes dispatches the keys after a tap but inserts no text. */
const KEY_DELAY_MS = 30;
/** Finding and tapping the next field or button takes longer than typing a key. */
const SECONDS_PER_TAP = 1;

/** Counts a parent's keys and taps, and measures the time that the page itself takes. */
export class SimulatedParent {
  readonly page: Page;
  private keys = 0;
  private taps = 0;
  private readonly waits = new Map<string, number>();
  private readonly errors = new Set<string>();
  private corrected = 0;
  private answered = 0;

  constructor(page: Page) {
    this.page = page;
  }

  async tap(element: Locator) {
    this.taps += 1;
    await element.tap();
  }

  countAnswer() {
    this.answered += 1;
  }

  countTaps(taps: number) {
    this.taps += taps;
  }

  async type(box: Locator, text: string) {
    await this.tap(box);
    this.keys += text.length;
    await box.pressSequentially(text, { delay: KEY_DELAY_MS });
    if ((await box.inputValue()) !== text) this.note(`“${text}” is not what its field shows`);
  }

  /** Types an invalid value, leaves the field, reads its error, and deletes the value. */
  async mistype(box: Locator, text: string) {
    await this.type(box, text);
    await box.blur();
    this.taps += 1;
    await this.noteErrors();
    const isRefused = (await box.getAttribute('aria-invalid')) === 'true';
    if (!isRefused) this.note(`${text} was taken`);
    this.corrected += 1;
    this.keys += text.length;
    await box.clear();
  }

  /** Two taps: one opens the list, one picks an option. */
  async choose(list: Locator, index: number) {
    this.taps += 2;
    await list.selectOption({ index });
  }

  async waitFor(what: string, work: () => Promise<unknown>) {
    const start = performance.now();
    await work();
    this.waits.set(what, (this.waits.get(what) ?? 0) + (performance.now() - start) / 1000);
  }

  note(what: string) {
    this.errors.add(what);
  }

  /** Notes each error on the page that is not next to its field. */
  async noteErrors() {
    for (const error of await this.page.evaluate(errorsWithoutBox)) this.errors.add(error);
  }

  tally() {
    const { keys, taps, answered, corrected } = this;
    const waiting = [...this.waits.values()].reduce((sum, seconds) => sum + seconds, 0);
    const fingers = keys / KEYS_PER_SECOND + taps * SECONDS_PER_TAP;
    const minutes = (fingers + waiting) / 60;
    return { keys, taps, answered, corrected, waits: this.waits, waiting, minutes, errors: [...this.errors] };
  }
}

/** Runs in the page, where the compiler's helper for function names does not exist. */
function errorsWithoutBox() {
  const farthest = 120;
  const boxes = [...document.querySelectorAll('[aria-invalid="true"]')];
  const silent = boxes.filter((box) => {
    if (!box.checkVisibility()) return false;
    const ids = (box.getAttribute('aria-describedby') ?? '').split(' ');
    return !ids.some((id) => {
      const message = id.endsWith('-message') ? document.getElementById(id) : null;
      if (!message?.checkVisibility() || message.textContent === '') return false;
      const distance = message.getBoundingClientRect().top - box.getBoundingClientRect().bottom;
      return Math.abs(distance) < farthest;
    });
  });
  const alerts = [...document.querySelectorAll('[role="alert"]')].filter(
    (alert) =>
      alert.checkVisibility() && alert.textContent !== '' && !alert.closest('.notistack-MuiContent-success'),
  );
  return [
    ...silent.map((box) => `No message beside ${box.id}`),
    ...alerts.map((alert) => `Away from any box: ${alert.textContent}`),
  ];
}
