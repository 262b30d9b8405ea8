import type { Actor } from '@formroom/domain/school/actor.ts';
import type { Call } from './call.ts';
import { Office } from './office.ts';
import { Page, flushPromises } from './page.ts';
import {
  assertPosted,
  type Content,
  isEqual,
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
 * Lets the steps of a schedule happen and compares with the reference after each.
 * @throws Violation
 */
export async function runSchedule(school: School, { isImported, steps }: Schedule, tally: Tally) {
  const run = new Run(school, tally);
  await run.begin(isImported);
  for (const step of steps) {
    school.advanceClock();
    await run.take(step);
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
  #turn = 0;

  constructor(school: School, tally: Tally) {
    this.#school = school;
    this.#tally = tally;
    this.#office = new Office({ school, reference: this.#reference, tally }, this.#pages);
  }

  async begin(isImported: boolean) {
    await this.#school.begin(!isImported);
    if (isImported) {
      await this.#office.preview({});
      await this.#office.commit(0);
    } else this.#reference.begin(await this.#look());
    for (const page of this.#pages) {
      page.session = this.#school.session;
      page.open();
      await this.#answerAll(page);
    }
  }

  async take(step: Step) {
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
        await this.#answerAll(this.#page(step.page));
        break;
      case 'arrive':
        await this.#arrive(pick(this.#page(step.page).calls.filter(isPending), step.newest));
        break;
      case 'answer':
        this.#answer(
          pick(
            this.#page(step.page).openCalls.filter((call) => call.answer),
            step.newest,
          ),
        );
        break;
      case 'lose':
        this.#lose(this.#page(step.page).openCalls[0]);
        break;
      case 'loseAnswer': {
        const call = this.#page(step.page).openCalls[0];
        if (call && isPending(call)) await this.#arrive(call);
        this.#lose(call);
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
      case 'together':
        for (const [index, page] of step.pages.entries()) {
          this.#page(page).type(step.field, step.texts[index] ?? '');
          this.#page(page).leave(step.field);
        }
        await flushPromises();
        await this.#together(step.pages);
        break;
      case 'signIn':
        this.#signIn(this.#page(step.page));
        break;
      case 'putBack':
        await this.#office.putBack(this.#pages[OFFICE], step.nth);
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

  /** Everything that is under way comes to an end; then every page shows the record, and what was meant is in it. */
  async finish() {
    for (const page of this.#pages) for (const call of page.calls.filter(isPending)) await this.#arrive(call);
    let isQuiet = false;
    for (let round = 0; !isQuiet; round += 1) {
      if (round === MAX_ROUNDS) throw new Violation('The pages do not come to rest.');
      for (const page of this.#pages) {
        this.#signIn(page);
        for (const field of fields) page.leave(field);
        await page.wait();
        page.run((saver) => saver.sendNow());
        await this.#answerAll(page);
      }
      for (const page of this.#pages) {
        page.load();
        await this.#answerAll(page);
        // What the record did not allow before, it may allow now.
        page.run((saver) => saver.sendNow());
        await this.#answerAll(page);
      }
      isQuiet = this.#pages.every((page) => page.record?.version === this.#reference.version);
      isQuiet ||= this.#reference.stored === undefined;
    }
    if (this.#reference.stored) for (const page of this.#pages) this.#checkPage(page, this.#reference.stored);
  }

  #checkPage({ record, saver, latest }: Page, { answers, progress }: Content) {
    for (const field of fields) {
      const intent = latest.get(field);
      if (record?.[field] !== answers[field]) throw new Violation(`A page shows another ${field}.`);
      // What can't be saved stays in its box, with the reason.
      if (saver?.field(field).message !== undefined) continue;
      if (saver?.isUnsaved(field)) throw new Violation(`${field} stays unsaved.`);
      const isDone = !intent || intent.isSettled || intent.isApplied || intent.isDiscarded;
      if (!isDone && intent.isValid && answers[field] !== intent.value)
        throw new Violation(`${field} was meant to be ${String(intent.value)}, and is not.`);
    }
    if (!isEqual(record?.progress, progress)) throw new Violation('A page shows another progress.');
  }

  #page = (index: number) => this.#pages[index] ?? this.#pages[0];
  #look = () => this.#school.read(this.#reference.historyId);

  async #arrive(call: Call | undefined) {
    if (!call) return;
    call.isExecuted = true;
    const { stored } = this.#reference;
    const base = call.body && this.#reference.baseOf(call.body.version ?? -1);
    const answer = await this.#school.execute(call);
    call.answer = answer;
    call.turn = this.#turn += 1;
    if (!call.body || answer.status === 401 || !stored) {
      if (call.body) this.#reference.unchanged(await this.#look());
      this.#tally.count(call.body ? `saves answered ${answer.status}` : `loads answered ${answer.status}`);
      return;
    }
    assertPosted(call, base);
    const now = this.#school.now;
    this.#reference.follow([[(before) => this.#reference.afterSave(before, call, now)]], await this.#look());
    recordStored(call, stored, this.#reference.stored ?? stored, answer);
    this.#tally.count(base?.isSameGeneration ? 'saves merged' : 'saves of another era');
    if (call.canArriveLate) this.#tally.count('saves given up or sent beside');
  }

  /** Two saves at the same moment: on PostgreSQL in either order. */
  async #together(pages: readonly number[]) {
    const calls = pages.map((index) => this.#page(index).calls.find((call) => isPending(call) && call.body));
    const [one, other] = calls;
    if (!one || !other || one === other || !this.#reference.stored) return;
    if ([one, other].some(({ session }) => session !== this.#school.session)) return;
    const stored = this.#reference.stored;
    for (const call of [one, other]) {
      call.isExecuted = true;
      assertPosted(call, this.#reference.baseOf(call.body?.version ?? -1));
    }
    [one.answer, other.answer] = await Promise.all([this.#school.execute(one), this.#school.execute(other)]);
    for (const call of [one, other]) call.turn = this.#turn += 1;
    const now = this.#school.now;
    const steps = [one, other].map(
      (call) => (before: Content) => this.#reference.afterSave(before, call, now),
    );
    this.#reference.follow([steps, steps.toReversed()], await this.#look());
    for (const call of [one, other])
      recordStored(call, stored, this.#reference.stored, call.answer ?? { status: 0 });
    this.#tally.count('saves at the same moment');
  }

  #answer(call: Call | undefined) {
    if (!call?.answer) return;
    call.page.deliver(call, call.answer);
  }

  #lose(call: Call | undefined) {
    if (!call) return;
    this.#tally.count(call.isExecuted ? 'answers lost' : 'calls lost');
    call.page.lose(call);
  }

  #overload(call: Call | undefined) {
    if (!call) return;
    call.isExecuted = true;
    call.page.deliver(call, { status: 503 });
    this.#tally.count('calls refused under load');
  }

  async #answerAll(page: Page) {
    for (let calls = 0; calls < MAX_ROUNDS; calls += 1) {
      await flushPromises();
      const [call] = page.openCalls;
      if (!call) return;
      if (!call.isExecuted) await this.#arrive(call);
      this.#answer(call);
    }
    throw new Violation('A page does not stop calling.');
  }

  #signIn(page: Page) {
    if (page.session === this.#school.session) return;
    page.session = this.#school.session;
    page.run((saver) => saver.sendNow());
  }
}

const isPending = (call: Call) => !call.isExecuted;

const pick = (calls: readonly Call[], newest: boolean) => (newest ? calls.at(-1) : calls[0]);
