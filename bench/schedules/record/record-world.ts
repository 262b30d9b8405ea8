import type { Actor } from '@formroom/domain/school/actor.ts';
import type { Database } from '../../../apps/server/src/db/database.ts';
import type { StudentTypes } from '../../../apps/web/src/lib/autosave/record-kind.ts';
import type { Call } from '../call.ts';
import { recordStored } from '../edits.ts';
import type { Tally } from '../tally.ts';
import { assertThat, isEqual, Violation } from '../violation.ts';
import type { World } from '../world.ts';
import { Office } from './office.ts';
import { createRecordPage, type RecordPage } from './record-page.ts';
import { assertPosted, type Content, pickStepFlags, ReferenceModel } from './reference-model.ts';
import { RecordSchool, STUDENT } from './school.ts';
import { type Field, OFFICE, type RecordStep } from './steps.ts';

const STAFF: Actor = { role: 'admin', id: 'office' };
const FAMILY: Actor = { role: 'student', id: STUDENT };

type RecordCall = Call<StudentTypes>;

/** Two pages of a family and one of the office save a student's registration, while the office imports and restores. */
export const createRecordWorlds = (db: Database, tally: Tally) => {
  const school = new RecordSchool(db);
  return () => new RecordWorld(school, tally);
};

class RecordWorld implements World<StudentTypes, RecordStep> {
  readonly pages: readonly RecordPage[] = [FAMILY, FAMILY, STAFF].map(createRecordPage);
  readonly #school: RecordSchool;
  readonly #tally: Tally;
  readonly #reference = new ReferenceModel();
  readonly #office: Office;

  constructor(school: RecordSchool, tally: Tally) {
    this.#school = school;
    this.#tally = tally;
    this.#office = new Office({ school, reference: this.#reference, tally }, this.pages);
  }

  get session() {
    return this.#school.session;
  }

  /** First the student exists; otherwise an import adds the student, which can be undone. */
  async begin(isFirstStart: boolean) {
    await this.#school.reset(isFirstStart);
    if (isFirstStart) {
      this.#reference.recordAdded(await this.#readState());
      return;
    }
    await this.#office.preview({});
    await this.#office.commit(0);
  }

  advanceClock() {
    this.#school.advanceClock();
  }

  async process(call: RecordCall) {
    const { stored } = this.#reference;
    const base = call.body && this.#reference.getBase(call.body.version ?? -1);
    call.response = await this.#school.execute(call);
    const { status } = call.response;
    if (!call.body || status === 401 || !stored) {
      if (call.body) this.#reference.assertUnchanged(await this.#readState());
      this.#tally.count(call.body ? `saves with status ${status}` : `loads with status ${status}`);
      return;
    }
    assertPosted(call, base);
    const now = this.#school.now;
    this.#reference.matchOne(
      [[(before) => this.#reference.predictSave(before, call, now)]],
      await this.#readState(),
    );
    this.#recordStored(call, stored);
    this.#tally.count(base?.isSameGeneration ? 'saves merged' : 'saves based on another generation');
  }

  async processTogether(one: RecordCall, other: RecordCall) {
    const { stored } = this.#reference;
    if (!stored) return false;
    const calls = [one, other];
    for (const call of calls) assertPosted(call, this.#reference.getBase(call.body?.version ?? -1));
    [one.response, other.response] = await Promise.all([
      this.#school.execute(one),
      this.#school.execute(other),
    ]);
    const now = this.#school.now;
    const steps = calls.map((call) => (before: Content) => this.#reference.predictSave(before, call, now));
    this.#reference.matchOne([steps, steps.toReversed()], await this.#readState());
    for (const call of calls) this.#recordStored(call, stored);
    return true;
  }

  #recordStored(call: RecordCall, before: Content) {
    const after = this.#reference.stored ?? before;
    const { status, errors } = call.response ?? {};
    assertThat(status === 200, 'A save was rejected.', status, errors);
    recordStored(call, {
      before: (field) => before.answers[field as Field],
      after: (field) => after.answers[field as Field],
    });
  }

  backUp = () => this.#office.backUp();
  restore = () => this.#office.restore();

  async act(step: RecordStep) {
    switch (step.do) {
      case 'agree':
        this.#page(step.page).choose('agree_terms_conditions', step.text);
        break;
      case 'continue':
        this.#page(step.page).run((saver) => saver.setProgress(step.step, 1));
        break;
      case 'revertValue':
        await this.#office.revertValue(this.#page(OFFICE), step.nth);
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
    }
  }

  settle = () => Promise.resolve();

  stored = (field: StudentTypes['Name']) => this.#reference.stored?.answers[field as Field];

  isUpToDate({ record }: RecordPage) {
    return this.#reference.stored === undefined || record?.version === this.#reference.version;
  }

  checkPage({ record }: RecordPage) {
    // Without the seventh flag, which repeats the answer terms_and_conditions.
    const shown = record && pickStepFlags((step) => record.progress[step]);
    if (!isEqual(shown, this.#reference.stored?.progress))
      throw new Violation('A page shows an outdated progress.');
  }

  #page(index: number): RecordPage {
    const page = this.pages[index];
    if (!page) throw new Error(`There is no page ${index}.`);
    return page;
  }

  #readState = () => this.#school.read(this.#reference.historyId);
}
