import { getFirstResultVersion } from '../../../apps/server/src/features/report-cards/first-result-version.repository.ts';
import type { Database } from '../../../apps/server/src/db/database.ts';
import type { SheetTypes } from '../../../apps/web/src/features/mark-sheets/sheet-kind.ts';
import { toCellName } from '../../../apps/web/src/lib/autosave/cells/cell-kind.ts';
import { sheetCells } from '@formroom/domain/report-cards/sheet-cells.ts';
import type { Call } from '../call.ts';
import { discardSaved, recordStored } from '../edits.ts';
import type { Tally } from '../tally.ts';
import { assertStatus, assertThat, isEqual } from '../violation.ts';
import type { World } from '../world.ts';
import { SheetImports } from './imports.ts';
import { FORM_TEACHER, OFFICE, SheetSchool, TEACHER } from './school.ts';
import { type Content, SheetModel } from './sheet-model.ts';
import { createSheetPage, type SheetEditor, type SheetPage } from './sheet-page.ts';
import { type SheetStep, students } from './steps.ts';

const teacher: SheetEditor = { role: 'admin', id: TEACHER, adminRole: 'teacher' };
/** May write every sheet until the term is posted. */
const colleague: SheetEditor = { role: 'admin', id: 'mohan', adminRole: 'results' };

type SheetCall = Call<SheetTypes>;

/**
 * The teacher of a subject, a colleague and the office type on the same sheet, while the form teacher writes of the same students, and
 * the office imports, reopens, posts and restores.
 */
export async function createSheetWorlds(db: Database, tally: Tally) {
  const school = new SheetSchool(db);
  await school.create();
  return () => new SheetWorld(school, tally);
}

class SheetWorld implements World<SheetTypes, SheetStep> {
  readonly pages: readonly SheetPage[] = [teacher, colleague, OFFICE].map(createSheetPage);
  readonly #school: SheetSchool;
  readonly #tally: Tally;
  readonly #model = new SheetModel();
  readonly #imports: SheetImports;

  constructor(school: SheetSchool, tally: Tally) {
    this.#school = school;
    this.#tally = tally;
    this.#imports = new SheetImports(school, this.#model, tally);
  }

  get session() {
    return this.#school.session;
  }

  /** First the sheet is empty; otherwise an import has filled it in, which can be undone. */
  async begin(isFirstStart: boolean) {
    await this.#school.reset();
    if (isFirstStart) return;
    await this.#imports.preview(students.map(() => ({ course_mark: 7, remark: '8' })));
    await this.#imports.commit(0);
  }

  advanceClock() {
    this.#school.advanceClock();
  }

  async process(call: SheetCall) {
    const before = this.#model.content;
    const response = await this.#school.execute(call);
    call.response = response;
    const { status } = response;
    if (!call.body) {
      this.#tally.count(`loads with status ${status}`);
      return;
    }
    this.#tally.count(`saves with status ${status}`);
    assertStatus(status, this.#expectedStatus(call), 'A save');
    if (status !== 200) {
      this.#model.assertUnchanged(await this.#readState());
      return;
    }
    assertPosted(call);
    const replaced = this.#model.predictReplaced(before, call);
    this.#model.matchOne([[(stored) => this.#model.predictSave(stored, call)]], await this.#readState());
    const content = response.content as { readonly replaced?: unknown };
    assertThat(
      isEqual(content.replaced, replaced),
      'A save is told to have replaced something else.',
      content.replaced,
      replaced,
    );
    if (replaced) this.#tally.count('saves that replaced what others wrote');
    this.#recordStored(call, before);
  }

  async processTogether(one: SheetCall, other: SheetCall) {
    const before = this.#model.content;
    const calls = [one, other];
    if (calls.some((call) => this.#expectedStatus(call) !== 200)) return false;
    for (const call of calls) assertPosted(call);
    [one.response, other.response] = await Promise.all([
      this.#school.execute(one),
      this.#school.execute(other),
    ]);
    for (const { response } of calls) assertStatus(response?.status ?? 0, 200, 'A save');
    const steps = calls.map((call) => (stored: Content) => this.#model.predictSave(stored, call));
    this.#model.matchOne([steps, steps.toReversed()], await this.#readState());
    for (const call of calls) this.#recordStored(call, before);
    return true;
  }

  async backUp() {
    await this.#school.backUp();
    this.#model.backUp();
    this.#imports.backUp();
  }

  async restore() {
    if (!this.#model.hasBackup) return;
    await this.#school.restore();
    this.#model.restore(await this.#school.read(0), await getFirstResultVersion(this.#school.db));
    this.#imports.restore();
    discardSaved(this.pages);
    this.#tally.count('restores');
  }

  async act(step: SheetStep) {
    switch (step.do) {
      case 'preview':
        await this.#imports.preview(step.rows);
        break;
      case 'commit':
        await this.#imports.commit(step.nth);
        break;
      case 'undo':
        await this.#imports.undo(step.nth);
        break;
      case 'remark':
        await this.#writeRemark(step);
        break;
      case 'handIn':
        await this.#changeState('handed_in', this.#school.handIn(teacher));
        break;
      case 'reopen':
        await this.#changeState('open', this.#school.reopen());
        break;
      case 'post':
        await this.#post(step.isPosted);
        break;
    }
  }

  async settle() {
    await this.#post(false);
    if (this.#model.state !== 'open') await this.#changeState('open', this.#school.reopen());
  }

  stored = (field: SheetTypes['Name']) => this.#model.value(field);

  isUpToDate({ record }: SheetPage) {
    return record?.rows.every(({ student_id: id, version }) => version === this.#model.version(id)) ?? false;
  }

  checkPage({ record }: SheetPage) {
    for (const { student_id: id, ...row } of record?.rows ?? [])
      for (const cell of sheetCells)
        assertThat(
          row[cell] === this.#model.value(toCellName(id, cell)),
          `A page shows an outdated ${cell}.`,
        );
  }

  async #writeRemark({ student, cell, text }: Extract<SheetStep, { readonly do: 'remark' }>) {
    const status = await this.#school.writeRemark(student, cell, text);
    assertStatus(status, this.#model.isPosted ? 409 : 200, 'A remark');
    this.#tally.count(`remarks with status ${status}`);
    const values = { [cell]: text === '' ? null : text };
    const predict = (before: Content) =>
      this.#model.predictRemark(before, { student, values, by: FORM_TEACHER });
    this.#model.matchOne([status === 200 ? [predict] : []], await this.#readState());
  }

  async #changeState(state: SheetModel['state'], change: Promise<number>) {
    const status = await change;
    assertStatus(status, this.#model.isPosted ? 409 : 200, 'A change of the state');
    this.#tally.count(`sheets ${state} with status ${status}`);
    if (status === 200) this.#model.state = state;
    this.#model.assertUnchanged(await this.#readState());
  }

  async #post(isPosted: boolean) {
    await this.#school.post(isPosted);
    this.#model.isPosted = isPosted;
  }

  #expectedStatus({ session, page }: SheetCall) {
    const { adminRole } = page.editor as SheetEditor;
    if (session !== this.#school.session) return 401;
    if (this.#model.isPosted) return adminRole === 'results' ? 403 : 409;
    return this.#model.state === 'handed_in' && adminRole === 'teacher' ? 409 : 200;
  }

  #recordStored(call: SheetCall, before: Content) {
    recordStored(call, {
      before: (field) => this.#model.value(field, before),
      after: (field) => this.#model.value(field),
    });
  }

  #readState = () => this.#school.read(this.#model.lastChange);
}

/**
 * Checks that a save contains only cells that somebody typed.
 * @throws Violation
 */
function assertPosted({ body, intents, page }: SheetCall) {
  for (const { student_id: id, ...sent } of body?.rows ?? [])
    for (const cell of sheetCells) {
      const name = toCellName(id, cell);
      if (sent[cell] === undefined) continue;
      assertThat(
        intents.has(name) || page.latest.get(name)?.value === sent[cell],
        'A page posts a value that nobody typed.',
        name,
        sent[cell],
      );
    }
}
