import type { Actor } from '@formroom/domain/school/actor.ts';
import type { ImportRow } from '@formroom/domain/api/imports.ts';
import { isFieldName } from '@formroom/domain/registration/catalogue.ts';
import type { Value } from '../../../apps/web/src/lib/autosave/record-kind.ts';
import { discardSaved } from '../edits.ts';
import type { Tally } from '../tally.ts';
import { assertStatus, isEqual } from '../violation.ts';
import { type RecordPage, revertValue } from './record-page.ts';
import { type Answers, applyAnswers, type Content, type ReferenceModel } from './reference-model.ts';
import { type RecordSchool, STUDENT } from './school.ts';
import { type Field, fields } from './steps.ts';

const importer: Actor = { role: 'admin', id: 'importer' };
const undoer: Actor = { role: 'admin', id: 'undoer' };
const newStudent = { first_name: 'Anya', last_name: 'Ramdeen', class_id: '1A', date_of_birth: '2014-03-15' };

interface Import {
  readonly id: string;
  /** Undefined if the import adds the student. */
  readonly from: Partial<Answers> | undefined;
  readonly to: Partial<Answers>;
  state: 'previewed' | 'committed' | 'undone';
  /** The content before the commit. */
  before: Content | undefined;
  /** The content after the commit, if it added the student. */
  added: Content | undefined;
}

/** The office's actions outside its page's fields: imports, undo, reverted values, backup and restore. */
export class Office {
  readonly #school: RecordSchool;
  readonly #reference: ReferenceModel;
  readonly #pages: readonly RecordPage[];
  readonly #tally: Tally;
  #imports: Import[] = [];
  #importsAtBackup: Import[] = [];

  constructor(
    context: { readonly school: RecordSchool; readonly reference: ReferenceModel; readonly tally: Tally },
    pages: readonly RecordPage[],
  ) {
    this.#school = context.school;
    this.#reference = context.reference;
    this.#tally = context.tally;
    this.#pages = pages;
  }

  #readState = () => this.#school.read(this.#reference.historyId);

  async revertValue(page: RecordPage, nth: number) {
    const { history } = await this.#school.read(0);
    const entries = history.filter(({ field }) => (fields as readonly string[]).includes(field));
    const entry = entries.at(-1 - nth);
    if (!entry) return;
    this.#tally.count('values reverted');
    revertValue(page, entry.field as Field, JSON.parse(entry.old_value) as Value);
  }

  async preview(answers: Partial<Answers>) {
    const { stored } = this.#reference;
    const to = stored ? answers : ({ ...newStudent, ...answers } as Partial<Answers>);
    const differing = Object.entries(to).filter(
      ([name, value]) => stored?.answers[name as keyof Answers] !== value,
    );
    if (differing.length === 0) return;
    const current = (name: string) => stored?.answers[name as keyof Answers] ?? null;
    const row: ImportRow = {
      row: 2,
      status: stored ? 'changed' : 'new',
      student_id: STUDENT,
      changes: differing.map(([field, value]) => ({ field, from: current(field), to: value ?? null })),
      errors: [],
    };
    const id = await this.#school.preview([row]);
    this.#reference.assertUnchanged(await this.#readState());
    const from = Object.fromEntries(differing.map(([name]) => [name, current(name)])) as Partial<Answers>;
    this.#imports.push({
      id,
      from: stored && from,
      to: Object.fromEntries(differing) as Partial<Answers>,
      state: 'previewed',
      before: undefined,
      added: undefined,
    });
  }

  async commit(nth: number) {
    const imported = this.#imports.at(-1 - nth);
    if (!imported) return;
    const { stored } = this.#reference;
    const { from, to } = imported;
    const isUnchangedSincePreview = from
      ? stored !== undefined && hasAnswers(stored, from)
      : stored === undefined;
    const expected = imported.state === 'previewed' && isUnchangedSincePreview ? 200 : 409;
    const status = await this.#school.commit(imported.id, importer);
    assertStatus(status, expected, 'An import');
    this.#tally.count(`import commits with status ${status}`);
    const now = this.#school.now;
    if (status !== 200) this.#reference.assertUnchanged(await this.#readState());
    else if (stored)
      this.#reference.matchOne(
        [[(before) => ({ content: applyAnswers(before, to, now), by: importer })]],
        await this.#readState(),
      );
    else this.#reference.recordAdded(await this.#readState());
    if (status === 200)
      Object.assign(imported, { state: 'committed', before: stored, added: this.#reference.stored });
  }

  async undo(nth: number) {
    const imported = this.#imports.at(-1 - nth);
    if (!imported) return;
    const { from, to, before, added, state } = imported;
    const { stored } = this.#reference;
    const canUndo = from
      ? stored !== undefined && hasAnswers(stored, to)
      : stored !== undefined && isUnchangedSinceAdded(stored, added);
    const status = await this.#school.undo(imported.id, undoer);
    assertStatus(status, state === 'committed' && canUndo ? 200 : 409, 'An undo');
    this.#tally.count(`import undos with status ${status}`);
    const observed = await this.#readState();
    if (status !== 200) {
      this.#reference.assertUnchanged(observed);
      return;
    }
    imported.state = 'undone';
    if (!from) this.#reference.recordDeleted(observed);
    else
      this.#reference.matchOne(
        [[(now) => ({ content: revertAnswers(now, from, before), by: undoer })]],
        observed,
      );
  }

  async backUp() {
    await this.#school.backUp();
    this.#reference.backUp();
    this.#importsAtBackup = this.#imports.map((each) => ({ ...each }));
  }

  async restore() {
    if (!this.#reference.hasBackup) return;
    await this.#school.restore();
    this.#reference.recordRestored(await this.#school.read(0));
    this.#imports = this.#importsAtBackup.map((each) => ({ ...each }));
    discardSaved(this.#pages);
    this.#tally.count('restores');
  }
}

const hasAnswers = ({ answers }: Content, expected: Partial<Answers>) =>
  Object.entries(expected).every(([name, value]) => !isTracked(name) || answers[name] === value);

const isTracked = (name: string): name is keyof Answers =>
  isFieldName(name) && ((fields as readonly string[]).includes(name) || name === 'class_id');

const isUnchangedSinceAdded = (stored: Content, added: Content | undefined) =>
  isEqual(stored.answers, added?.answers) && !stored.progress.studentData && !stored.progress.healthData;

/** Restores the previous answers; if the agreement is one of them, also when it was given. */
function revertAnswers(stored: Content, from: Partial<Answers>, before: Content | undefined): Content {
  const answers = { ...stored.answers, ...from };
  if (from.agree_terms_conditions === undefined || !before) return { ...stored, answers };
  const progress = { ...stored.progress, submit: before.progress.submit };
  return { answers, progress, submittedAt: before.submittedAt };
}
