import type { Actor } from '@formroom/domain/school/actor.ts';
import type { Call } from './call.ts';
import { Office } from './office.ts';
import { Page, flushPromises } from './page.ts';
import {
  assertPosted,
  type Content,
  isEqual,
  pickStepFlags,
  recordStored,
  ReferenceModel,
  Violation,
} from './reference-model.ts';
import { type School, STUDENT } from './school.ts';
import { fields, OFFICE, type Schedule, type Step } from './steps.ts';
import type { Tally } from './tally.ts';

const STAFF: Actor = { role: 'admin', id: 'office' };
const FAMILY: Actor = { role: 'student', id: STUDENT };
const MAX_ROUNDS = 30;

/**
 * Runs the steps of a schedule and compares the stored record with the reference model after each.
 * @throws Violation
 */
export async function runSchedule(school: School, { isImported, steps }: Schedule, tally: Tally) {
  const run = new Run(school, tally);
  await run.begin(isImported);
  for (const step of steps) {
    school.advanceClock();
    await run.execute(step);
    await flushPromises();
  }
  await run.finish();
}

class Run {
  readonly #school: School;
  readonly #tally: Tally;
  readonly #reference = new ReferenceModel();
  readonly #pages = [new Page(FAMILY, STUDENT), new Page(FAMILY, STUDENT), new Page(STAFF, STUDENT)] as const;
  readonly #office: Office;
  #sequence = 0;

  constructor(school: School, tally: Tally) {
    this.#school = school;
    this.#tally = tally;
    this.#office = new Office({ school, reference: this.#reference, tally }, this.#pages);
  }

  async begin(isImported: boolean) {
    await this.#school.reset(!isImported);
    if (isImported) {
      await this.#office.preview({});
      await this.#office.commit(0);
    } else this.#reference.recordAdded(await this.#readState());
    for (const page of this.#pages) {
      page.session = this.#school.session;
      page.open();
      await this.#processAll(page);
    }
  }

  async execute(step: Step) {
    switch (step.do) {
      case 'edit':
        this.#page(step.page).type(step.field, step.text);
        this.#page(step.page).leave(step.field);
        break;
      case 'type':
        this.#page(step.page).type(step.field, step.text);
        break;
      case 'leave':
        this.#page(step.page).leave(step.field);
        break;
      case 'agree':
        this.#page(step.page).choose('agree_terms_conditions', step.text);
        break;
      case 'continue':
        this.#page(step.page).run((saver) => saver.setProgress(step.step, 1));
        break;
      case 'save':
        for (const field of fields) this.#page(step.page).leave(field);
        await this.#processAll(this.#page(step.page));
        break;
      case 'process':
        await this.#process(pick(this.#page(step.page).calls.filter(isPending), step.newest));
        break;
      case 'respond':
        this.#respond(
          pick(
            this.#page(step.page).openCalls.filter((call) => call.response),
            step.newest,
          ),
        );
        break;
      case 'loseCall':
        this.#fail(this.#page(step.page).openCalls[0]);
        break;
      case 'loseResponse': {
        const call = this.#page(step.page).openCalls[0];
        if (call && isPending(call)) await this.#process(call);
        this.#fail(call);
        break;
      }
      case 'overload':
        this.#overload(this.#page(step.page).openCalls.find(isPending));
        break;
      case 'load':
        this.#page(step.page).load();
        break;
      case 'wait':
        await this.#page(step.page).wait();
        break;
      case 'online':
        this.#page(step.page).run((saver) => saver.sendNow());
        break;
      case 'hide':
        this.#page(step.page).hide();
        break;
      case 'reload':
        this.#page(step.page).reload();
        break;
      case 'saveConcurrently':
        for (const [index, page] of step.pages.entries()) {
          this.#page(page).type(step.field, step.texts[index] ?? '');
          this.#page(page).leave(step.field);
        }
        await flushPromises();
        await this.#processConcurrently(step.pages);
        break;
      case 'signIn':
        this.#signIn(this.#page(step.page));
        break;
      case 'revertValue':
        await this.#office.revertValue(this.#pages[OFFICE], step.nth);
        break;
      case 'preview':
        await this.#office.preview(step.answers);
        break;
      case 'commit':
        await this.#office.commit(step.nth);
        break;
      case 'undo':
        await this.#office.undo(step.nth);
        break;
      case 'backUp':
        await this.#office.backUp();
        break;
      case 'restore':
        await this.#office.restore();
        break;
    }
  }

  /** Lets all pending calls and retries finish, then checks that every page shows the record, with every edit in it. */
  async finish() {
    for (const page of this.#pages)
      for (const call of page.calls.filter(isPending)) await this.#process(call);
    let isIdle = false;
    for (let round = 0; !isIdle; round += 1) {
      if (round === MAX_ROUNDS) throw new Violation('The pages do not stop sending.');
      for (const page of this.#pages) {
        this.#signIn(page);
        for (const field of fields) page.leave(field);
        await page.wait();
        page.run((saver) => saver.sendNow());
        await this.#processAll(page);
      }
      for (const page of this.#pages) {
        page.load();
        await this.#processAll(page);
        // An edit that conflicted with the record before may be valid now.
        page.run((saver) => saver.sendNow());
        await this.#processAll(page);
      }
      isIdle = this.#pages.every((page) => page.record?.version === this.#reference.version);
      isIdle ||= this.#reference.stored === undefined;
    }
    if (this.#reference.stored) for (const page of this.#pages) this.#checkPage(page, this.#reference.stored);
  }

  #checkPage({ record, saver, latest }: Page, { answers, progress }: Content) {
    for (const field of fields) {
      const intent = latest.get(field);
      if (record?.[field] !== answers[field]) throw new Violation(`A page shows an outdated ${field}.`);
      // A value that can't be saved stays in its field, with an error message.
      if (saver?.field(field).message !== undefined) continue;
      if (saver?.isUnsaved(field)) throw new Violation(`${field} remains unsaved.`);
      const isResolved = !intent || intent.isSettled || intent.isApplied || intent.isDiscarded;
      if (!isResolved && intent.isValid && answers[field] !== intent.value)
        throw new Violation(`The edit of ${field} to ${String(intent.value)} was lost.`);
    }
    // Without the seventh flag, which repeats the answer terms_and_conditions.
    const shown = record && pickStepFlags((step) => record.progress[step]);
    if (!isEqual(shown, progress)) throw new Violation('A page shows an outdated progress.');
  }

  #page = (index: number) => this.#pages[index] ?? this.#pages[0];
  #readState = () => this.#school.read(this.#reference.historyId);

  async #process(call: Call | undefined) {
    if (!call) return;
    call.isProcessed = true;
    const { stored } = this.#reference;
    const base = call.body && this.#reference.getBase(call.body.version ?? -1);
    const response = await this.#school.execute(call);
    call.response = response;
    call.sequence = this.#sequence += 1;
    if (!call.body || response.status === 401 || !stored) {
      if (call.body) this.#reference.assertUnchanged(await this.#readState());
      this.#tally.count(
        call.body ? `saves with status ${response.status}` : `loads with status ${response.status}`,
      );
      return;
    }
    assertPosted(call, base);
    const now = this.#school.now;
    this.#reference.matchOne(
      [[(before) => this.#reference.predictSave(before, call, now)]],
      await this.#readState(),
    );
    recordStored(call, stored, this.#reference.stored ?? stored, response);
    this.#tally.count(base?.isSameGeneration ? 'saves merged' : 'saves based on another generation');
    if (call.canArriveLate) this.#tally.count('saves aborted or sent concurrently by one page');
  }

  /** Processes the saves of two pages concurrently: on PostgreSQL in either order. */
  async #processConcurrently(pages: readonly number[]) {
    const calls = pages.map((index) => this.#page(index).calls.find((call) => isPending(call) && call.body));
    const [one, other] = calls;
    if (!one || !other || one === other || !this.#reference.stored) return;
    if ([one, other].some(({ session }) => session !== this.#school.session)) return;
    const stored = this.#reference.stored;
    for (const call of [one, other]) {
      call.isProcessed = true;
      assertPosted(call, this.#reference.getBase(call.body?.version ?? -1));
    }
    [one.response, other.response] = await Promise.all([
      this.#school.execute(one),
      this.#school.execute(other),
    ]);
    for (const call of [one, other]) call.sequence = this.#sequence += 1;
    const now = this.#school.now;
    const steps = [one, other].map(
      (call) => (before: Content) => this.#reference.predictSave(before, call, now),
    );
    this.#reference.matchOne([steps, steps.toReversed()], await this.#readState());
    for (const call of [one, other])
      recordStored(call, stored, this.#reference.stored, call.response ?? { status: 0 });
    this.#tally.count('concurrent saves of two pages');
  }

  #respond(call: Call | undefined) {
    if (!call?.response) return;
    call.page.deliver(call, call.response);
  }

  #fail(call: Call | undefined) {
    if (!call) return;
    this.#tally.count(call.isProcessed ? 'responses lost' : 'calls lost');
    call.page.lose(call);
  }

  #overload(call: Call | undefined) {
    if (!call) return;
    call.isProcessed = true;
    call.page.deliver(call, { status: 503 });
    this.#tally.count('calls shed with 503');
  }

  async #processAll(page: Page) {
    for (let calls = 0; calls < MAX_ROUNDS; calls += 1) {
      await flushPromises();
      const [call] = page.openCalls;
      if (!call) return;
      if (!call.isProcessed) await this.#process(call);
      this.#respond(call);
    }
    throw new Violation('A page does not stop sending.');
  }

  #signIn(page: Page) {
    if (page.session === this.#school.session) return;
    page.session = this.#school.session;
    page.run((saver) => saver.sendNow());
  }
}

const isPending = (call: Call) => !call.isProcessed;

const pick = (calls: readonly Call[], newest: boolean) => (newest ? calls.at(-1) : calls[0]);
