import type { KindTypes } from '../../apps/web/src/lib/autosave/record-kind.ts';
import type { Call } from './call.ts';
import { type Page, flushPromises } from './page.ts';
import type { PageStep, Schedule } from './steps.ts';
import type { Tally } from './tally.ts';
import { Violation } from './violation.ts';
import type { World } from './world.ts';

const MAX_ROUNDS = 30;

/**
 * Runs the steps of a schedule; the world compares what is stored with its model after each.
 * @throws Violation
 */
export async function runSchedule<T extends KindTypes, OwnStep>(
  world: World<T, OwnStep>,
  { isFirstStart, steps }: Schedule<T['Name'], OwnStep>,
  tally: Tally,
) {
  const run = new Run(world, tally);
  await run.begin(isFirstStart);
  for (const step of steps) {
    world.advanceClock();
    await run.execute(step);
    await flushPromises();
  }
  await run.finish();
}

class Run<T extends KindTypes, OwnStep> {
  readonly #world: World<T, OwnStep>;
  readonly #tally: Tally;
  #sequence = 0;

  constructor(world: World<T, OwnStep>, tally: Tally) {
    this.#world = world;
    this.#tally = tally;
  }

  async begin(isFirstStart: boolean) {
    await this.#world.begin(isFirstStart);
    for (const page of this.#world.pages) {
      page.session = this.#world.session;
      page.open();
      await this.#processAll(page);
    }
  }

  async execute(step: Schedule<T['Name'], OwnStep>['steps'][number]) {
    if (step.do === 'own') await this.#world.act(step.step);
    else if (step.do === 'saveConcurrently') await this.#saveConcurrently(step);
    else if (step.do === 'restore') await this.#world.restore();
    else if (step.do === 'backUp') {
      await this.#world.backUp();
      this.#tally.count('backups');
    } else await this.#executeInPage(step, this.#page(step.page));
  }

  async #executeInPage(step: Extract<PageStep<T['Name']>, { readonly page: number }>, page: Page<T>) {
    switch (step.do) {
      case 'edit':
        page.type(step.field, step.text);
        page.leave(step.field);
        break;
      case 'type':
        page.type(step.field, step.text);
        break;
      case 'leave':
        page.leave(step.field);
        break;
      case 'save':
        for (const field of page.fields) page.leave(field);
        await this.#processAll(page);
        break;
      case 'process':
        await this.#process(pick(page.calls.filter(isPending), step.newest));
        break;
      case 'respond':
        this.#respond(
          pick(
            page.openCalls.filter((call) => call.response),
            step.newest,
          ),
        );
        break;
      case 'loseCall':
        this.#fail(page.openCalls[0]);
        break;
      case 'loseResponse': {
        const call = page.openCalls[0];
        if (call && isPending(call)) await this.#process(call);
        this.#fail(call);
        break;
      }
      case 'overload':
        this.#overload(page.openCalls.find(isPending));
        break;
      case 'load':
        page.load();
        break;
      case 'wait':
        await page.wait();
        break;
      case 'online':
        page.run((saver) => saver.sendNow());
        break;
      case 'hide':
        page.hide();
        break;
      case 'reload':
        page.reload();
        break;
      case 'kill':
        page.kill(step.isStateRestored);
        this.#tally.count('tabs killed');
        break;
      case 'expire':
        page.expire();
        break;
      case 'signIn':
        this.#signIn(page);
        break;
    }
  }

  /** Lets all pending calls and retries finish, then checks that every page shows what is stored, with every edit in it. */
  async finish() {
    const { pages } = this.#world;
    for (const page of pages) for (const call of page.calls.filter(isPending)) await this.#process(call);
    await this.#world.settle();
    let isIdle = false;
    for (let round = 0; !isIdle; round += 1) {
      if (round === MAX_ROUNDS) throw new Violation('The pages do not stop sending.');
      for (const page of pages) {
        this.#signIn(page);
        for (const field of page.fields) page.leave(field);
        await page.wait();
        page.run((saver) => saver.sendNow());
        await this.#processAll(page);
      }
      for (const page of pages) {
        page.load();
        await this.#processAll(page);
        // An edit that conflicted with the record before may be valid now.
        page.run((saver) => saver.sendNow());
        await this.#processAll(page);
      }
      isIdle = pages.every((page) => this.#world.isUpToDate(page));
    }
    for (const page of pages) this.#checkPage(page);
  }

  #checkPage(page: Page<T>) {
    const { saver, latest } = page;
    for (const field of page.fields) {
      const stored = this.#world.stored(field);
      if (stored === undefined) return;
      const intent = latest.get(field);
      if (page.shown(field) !== stored) throw new Violation(`A page shows an outdated ${field}.`);
      // A value that can't be saved stays in its field, with an error message.
      if (saver?.field(field).message !== undefined) continue;
      if (saver?.isUnsaved(field)) throw new Violation(`${field} remains unsaved.`);
      if (!intent?.isValid || stored === intent.value) continue;
      if (!intent.isSettled && !intent.isApplied && !intent.isDiscarded)
        throw new Violation(`The edit of ${field} to ${String(intent.value)} was lost.`);
      if (page.isAcknowledged(field) && !saver?.remoteChange(field))
        throw new Violation(`A page does not tell that its ${field} was replaced.`);
      this.#tally.count('edits replaced by somebody else');
    }
    this.#world.checkPage(page);
  }

  #page(index: number) {
    const page = this.#world.pages[index];
    if (!page) throw new Error(`There is no page ${index}.`);
    return page;
  }

  async #process(call: Call<T> | undefined) {
    if (!call) return;
    call.isProcessed = true;
    await this.#world.process(call);
    call.sequence = this.#sequence += 1;
    if (call.body && call.canArriveLate && call.response?.status === 200)
      this.#tally.count('saves aborted or sent concurrently by one page');
  }

  /** Two pages save the same field at the same time. */
  async #saveConcurrently({
    pages,
    field,
    texts,
  }: Extract<PageStep<T['Name']>, { readonly pages: unknown }>) {
    for (const [index, page] of pages.entries()) {
      this.#page(page).type(field, texts[index] ?? '');
      this.#page(page).leave(field);
    }
    await flushPromises();
    const [one, other] = pages.map((index) =>
      this.#page(index).calls.find((call) => isPending(call) && call.body),
    );
    if (!one || !other || [one, other].some(({ session }) => session !== this.#world.session)) return;
    if (!(await this.#world.processTogether(one, other))) return;
    for (const call of [one, other]) {
      call.isProcessed = true;
      call.sequence = this.#sequence += 1;
    }
    this.#tally.count('concurrent saves of two pages');
  }

  #respond(call: Call<T> | undefined) {
    if (!call?.response) return;
    call.page.deliver(call, call.response);
  }

  #fail(call: Call<T> | undefined) {
    if (!call) return;
    this.#tally.count(call.isProcessed ? 'responses lost' : 'calls lost');
    call.page.lose(call);
  }

  #overload(call: Call<T> | undefined) {
    if (!call) return;
    call.isProcessed = true;
    call.page.deliver(call, { status: 503 });
    this.#tally.count('calls shed with 503');
  }

  async #processAll(page: Page<T>) {
    for (let calls = 0; calls < MAX_ROUNDS; calls += 1) {
      await flushPromises();
      const [call] = page.openCalls;
      if (!call) return;
      if (!call.isProcessed) await this.#process(call);
      this.#respond(call);
    }
    throw new Violation('A page does not stop sending.');
  }

  #signIn(page: Page<T>) {
    if (page.session === this.#world.session) return;
    page.session = this.#world.session;
    page.run((saver) => saver.sendNow());
  }
}

const isPending = <T extends KindTypes>(call: Call<T>) => !call.isProcessed;

const pick = <T extends KindTypes>(calls: readonly Call<T>[], newest: boolean) =>
  newest ? calls.at(-1) : calls[0];
