import { type Actor, encodeActor } from '@formroom/domain/school/actor.ts';
import type { StepId } from '@formroom/domain/registration/steps.ts';
import { stepIds } from '@formroom/domain/registration/steps.ts';
import type { StudentTypes, Value } from '../../../apps/web/src/lib/autosave/record-kind.ts';
import type { Call } from '../call.ts';
import { assertThat, isEqual, matchAnyOrder } from '../violation.ts';
import type { HistoryRow, Row } from './school.ts';
import { fields } from './steps.ts';

const names = [...fields, 'class_id'] as const;
export type Name = (typeof names)[number];
export type Answers = Record<Name, Value>;

/** The part of a record that the schedules use. */
export interface Content {
  readonly answers: Answers;
  readonly progress: Readonly<Record<StepId, number>>;
  readonly submittedAt: string | null;
}

/** The content of a record at each version since it was created or restored. */
interface Generation {
  readonly first: Content;
  readonly contents: Map<number, Content>;
}

interface ObservedState {
  readonly row: Row | undefined;
  readonly history: readonly HistoryRow[];
}

/** An expected change: the resulting content, and its author. */
export interface ExpectedChange {
  readonly content: Content;
  readonly by: Actor;
}

export const pickStepFlags = (read: (step: StepId) => number) =>
  Object.fromEntries(stepIds.map((step) => [step, read(step)])) as Content['progress'];

const toContent = (row: Row): Content => ({
  answers: Object.fromEntries(names.map((name) => [name, row[name]])) as Answers,
  progress: pickStepFlags((step) => row[`progress_${step}`]),
  submittedAt: row.submitted_at,
});

/** Predicts the record by a few simple rules, independently of the portal's implementation. */
export class ReferenceModel {
  stored: Content | undefined;
  version = -1;
  historyId = 0;
  #generation: Generation | undefined;
  /** Includes versions of deleted records and of states that a restore replaced. */
  #highestVersion = -1;
  #backup:
    | { readonly content: Content | undefined; readonly generation: Generation | undefined; version: number }
    | undefined;

  /** Starts a generation for an added record, whose version must be above all earlier ones. */
  recordAdded({ row, history }: ObservedState) {
    assertThat(row !== undefined, 'The student was not added.');
    assertThat(
      row.version > this.#highestVersion,
      'A new record has a version that was used before.',
      row.version,
      this.#highestVersion,
    );
    assertThat(history.length === 0, 'A new record has history rows.', history);
    const content = toContent(row);
    this.#generation = { first: content, contents: new Map() };
    this.#setContent(content, row.version);
  }

  /** Ends the generation of a deleted record; the record must not exist. */
  recordDeleted({ row }: ObservedState) {
    assertThat(row === undefined, 'The student still exists.', row?.version);
    this.stored = undefined;
    this.#generation = undefined;
  }

  /** Returns the content of a version, or the first of this generation if the version belongs to another one. */
  getBase(version: number): { readonly content: Content; readonly isSameGeneration: boolean } | undefined {
    if (!this.#generation) return undefined;
    const known = this.#generation.contents.get(version);
    return known
      ? { content: known, isSameGeneration: true }
      : { content: this.#generation.first, isSameGeneration: false };
  }

  /** Predicts the merge: only values that the page changed are applied. */
  predictSave(stored: Content, { body, page }: Call<StudentTypes>, now: Date): ExpectedChange {
    const base = this.getBase(body?.version ?? -1)?.content ?? stored;
    const changes = names.filter(
      (name) =>
        body?.[name] !== undefined &&
        body[name] !== base.answers[name] &&
        (name !== 'class_id' || page.editor.role === 'admin'),
    );
    const answers = Object.fromEntries(changes.map((name) => [name, body?.[name]])) as Partial<Answers>;
    const completed = stepIds.filter((step) => step !== 'submit' && body?.progress?.[step] === 1);
    const content = applyAnswers(stored, answers, now);
    const progress = { ...content.progress, ...Object.fromEntries(completed.map((step) => [step, 1])) };
    return { content: { ...content, progress }, by: page.editor };
  }

  /**
   * Compares the stored state with the results of the possible orders of changes.
   * @throws Violation if it matches none
   */
  matchOne(orders: readonly (readonly ((stored: Content) => ExpectedChange)[])[], observed: ObservedState) {
    const before = { stored: this.stored, version: this.version, historyId: this.historyId };
    matchAnyOrder(orders, (order) => {
      Object.assign(this, before);
      this.#matchOrder(order, observed);
    });
  }

  assertUnchanged(observed: ObservedState) {
    if (!this.stored) this.recordDeleted(observed);
    else this.matchOne([[]], observed);
  }

  backUp() {
    const generation = this.#generation && {
      first: this.#generation.first,
      contents: new Map(this.#generation.contents),
    };
    this.#backup = { content: this.stored, generation, version: this.version };
  }

  get hasBackup() {
    return this.#backup !== undefined;
  }

  /** Starts a generation with the content of the backup, whose version must be above all earlier ones. */
  recordRestored({ row, history }: ObservedState) {
    const { content, generation } = this.#backup ?? { content: undefined, generation: undefined };
    this.historyId = history.at(-1)?.id ?? 0;
    if (!content || !generation) {
      this.recordDeleted({ row, history });
      return;
    }
    assertThat(
      row !== undefined && isEqual(toContent(row), content),
      'The backup was not restored.',
      row,
      content,
    );
    assertThat(
      row.version > this.#highestVersion,
      'A restored record has a version that was used before.',
      row.version,
      this.#highestVersion,
    );
    this.#generation = { first: content, contents: new Map(generation.contents) };
    this.#setContent(content, row.version);
  }

  #matchOrder(order: readonly ((stored: Content) => ExpectedChange)[], { row, history }: ObservedState) {
    assertThat(row !== undefined && this.stored !== undefined, 'The record is missing.');
    let rows = 0;
    for (const change of order) {
      const before: Content = this.stored;
      const { content, by } = change(before);
      const changes = names.filter((name) => content.answers[name] !== before.answers[name]);
      if (isEqual(content, before)) continue;
      const version: number = this.version + 1;
      const expected = changes.map((name) => [
        name,
        before.answers[name],
        content.answers[name],
        encodeActor(by),
        version,
      ]);
      const actual = history.slice(rows, rows + changes.length).map(toHistoryLine);
      assertThat(isEqual(expected.toSorted(), actual.toSorted()), 'The history differs.', expected, actual);
      rows += changes.length;
      this.#setContent(content, version);
    }
    assertThat(
      rows === history.length,
      'The history has rows without a change.',
      history.slice(rows).map(toHistoryLine),
    );
    assertThat(row.version === this.version, 'The version differs.', row.version, this.version);
    assertThat(isEqual(toContent(row), this.stored), 'The record differs.', toContent(row), this.stored);
    this.historyId = history.at(-1)?.id ?? this.historyId;
  }

  #setContent(content: Content, version: number) {
    this.stored = content;
    this.version = version;
    this.#highestVersion = Math.max(this.#highestVersion, version);
    this.#generation?.contents.set(version, content);
  }
}

const toHistoryLine = ({ field, old_value, new_value, changed_by, version }: HistoryRow) => [
  field,
  JSON.parse(old_value) as unknown,
  JSON.parse(new_value) as unknown,
  changed_by,
  version,
];

/** Applies answers to a record. Agreeing submits it; withdrawing the agreement withdraws the submission. */
export function applyAnswers(stored: Content, answers: Partial<Answers>, now: Date): Content {
  const agreed = answers.agree_terms_conditions;
  const hasChanged = agreed !== undefined && agreed !== stored.answers.agree_terms_conditions;
  return {
    answers: { ...stored.answers, ...answers },
    progress: hasChanged ? { ...stored.progress, submit: agreed === 1 ? 1 : 0 } : stored.progress,
    submittedAt: hasChanged ? (agreed === 1 ? now.toISOString() : null) : stored.submittedAt,
  };
}

/**
 * Checks that a save contains the loaded values except where somebody entered another value.
 * @throws Violation
 */
export function assertPosted(
  { body, intents }: Call<StudentTypes>,
  base: ReturnType<ReferenceModel['getBase']>,
) {
  if (!body || !base?.isSameGeneration) return;
  for (const name of names) {
    const posted = body[name];
    if (posted === undefined || posted === base.content.answers[name]) continue;
    const intent = name === 'class_id' ? undefined : intents.get(name);
    assertThat(
      intent !== undefined,
      'A page posts a value that nobody entered.',
      name,
      posted,
      base.content.answers[name],
    );
  }
}
