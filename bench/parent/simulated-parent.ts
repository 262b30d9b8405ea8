import type { Locator, Page } from '@playwright/test';

const KEYS_PER_SECOND = 3;
/** To find the next box or button with the thumb takes longer than the next key. */
const SECONDS_PER_TAP = 1;

/** Counts what a parent does with the fingers, and measures what only the page takes. */
export class SimulatedParent {
  readonly page: Page;
  private keys = 0;
  private taps = 0;
  private readonly waits = new Map<string, number>();
  private readonly faults = new Set<string>();
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
    await box.pressSequentially(text);
  }

  /** Types what can't be right, leaves the box, reads what is said beside it, and deletes it again. */
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

  /** The list opens by a tap, and an entry is tapped. */
  async choose(list: Locator, index: number) {
    this.taps += 2;
    await list.selectOption({ index });
  }

  async waitFor(what: string, work: () => Promise<unknown>) {
    const start = performance.now();
    await work();
    this.waits.set(what, (this.waits.get(what) ?? 0) + (performance.now() - start) / 1000);
  }

  /** What must not be. */
  note(what: string) {
    this.faults.add(what);
  }

  /** Remembers each error on the page that does not stand beside its box. */
  async noteErrors() {
    for (const error of await this.page.evaluate(errorsWithoutBox)) this.faults.add(error);
  }

  tally() {
    const { keys, taps, answered, corrected } = this;
    const waiting = [...this.waits.values()].reduce((sum, seconds) => sum + seconds, 0);
    const fingers = keys / KEYS_PER_SECOND + taps * SECONDS_PER_TAP;
    const minutes = (fingers + waiting) / 60;
    return { keys, taps, answered, corrected, waits: this.waits, waiting, minutes, faults: [...this.faults] };
  }
}

/** Runs in the page, which doesn't know what the compiler puts around a function with a name. */
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
