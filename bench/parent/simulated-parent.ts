import type { Locator, Page } from '@playwright/test';

const KEYS_PER_SECOND = 3;
/** Without a delay Chromium sometimes dispatches the keys after a tap but inserts no text. */
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

  async type(input: Locator, text: string) {
    await this.tap(input);
    this.keys += text.length;
    await input.pressSequentially(text, { delay: KEY_DELAY_MS });
    if ((await input.inputValue()) !== text)
      this.note(`A field does not show the text “${text}” that was typed`);
  }

  /** Types an invalid value, leaves the field, reads its error, and deletes the value. */
  async mistype(input: Locator, text: string) {
    await this.type(input, text);
    await input.blur();
    this.taps += 1;
    await this.noteErrors();
    const isRejected = (await input.getAttribute('aria-invalid')) === 'true';
    if (!isRejected) this.note(`The invalid text “${text}” was accepted`);
    this.corrected += 1;
    this.keys += text.length;
    await input.clear();
  }

  /** Two taps: one opens the list, one picks an option. */
  async choose(list: Locator, index: number) {
    this.taps += 2;
    await list.selectOption({ index });
  }

  async waitFor(name: string, work: () => Promise<unknown>) {
    const start = performance.now();
    await work();
    this.waits.set(name, (this.waits.get(name) ?? 0) + (performance.now() - start) / 1000);
  }

  note(error: string) {
    this.errors.add(error);
  }

  /** Records each error message on the page that is missing or not next to its field. */
  async noteErrors() {
    for (const error of await this.page.evaluate(findMisplacedErrors)) this.errors.add(error);
  }

  tally() {
    const { keys, taps, answered, corrected } = this;
    const waitSeconds = [...this.waits.values()].reduce((sum, seconds) => sum + seconds, 0);
    const inputSeconds = keys / KEYS_PER_SECOND + taps * SECONDS_PER_TAP;
    const minutes = (inputSeconds + waitSeconds) / 60;
    return {
      keys,
      taps,
      answered,
      corrected,
      waits: this.waits,
      waitSeconds,
      minutes,
      errors: [...this.errors],
    };
  }
}

/** Runs in the page, where a named inner function would fail: the compiler wraps it with a helper that is missing there. */
function findMisplacedErrors() {
  const maxDistance = 120;
  const inputs = [...document.querySelectorAll('[aria-invalid="true"]')];
  const withoutMessage = inputs.filter((input) => {
    if (!input.checkVisibility()) return false;
    const ids = (input.getAttribute('aria-describedby') ?? '').split(' ');
    return !ids.some((id) => {
      const message = id.endsWith('-message') ? document.getElementById(id) : null;
      if (!message?.checkVisibility() || message.textContent === '') return false;
      const distance = message.getBoundingClientRect().top - input.getBoundingClientRect().bottom;
      return Math.abs(distance) < maxDistance;
    });
  });
  const alerts = [...document.querySelectorAll('[role="alert"]')].filter(
    (alert) =>
      alert.checkVisibility() && alert.textContent !== '' && !alert.closest('.notistack-MuiContent-success'),
  );
  return [
    ...withoutMessage.map((input) => `No error message next to ${input.id}`),
    ...alerts.map((alert) => `An error message that is not next to a field: ${alert.textContent}`),
  ];
}
