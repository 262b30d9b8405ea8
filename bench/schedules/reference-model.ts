import { type Actor, encodeActor } from '@formroom/domain/school/actor.ts';
import type { StepId } from '@formroom/domain/registration/steps.ts';
import { stepIds } from '@formroom/domain/registration/steps.ts';
import type { ServerResponse, Call } from './call.ts';
import type { Value } from './page.ts';
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

/** A record from its creation or restore on: its content at each version. */
interface Generation {
  readonly first: Content;
  readonly contents: Map<number, Content>;
}

interface ObservedState {
  readonly row: Row | undefined;
  readonly history: readonly HistoryRow[];
}

/** An expected change: the resulting content, and its author. */
export interface Expected {
  readonly content: Content;
  readonly by: Actor;
}

const toContent = (row: Row): Content => ({
  answers: Object.fromEntries(names.map((name) => [name, row[name]])) as Answers,
  progress: Object.fromEntries(stepIds.map((step) => [step, row[`progress_${step}`]])) as Content['progress'],
  submittedAt: row.submitted_at,
});

export const isEqual = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

export class Violation extends Error {}

function assertHolds(holds: boolean, what: string, ...details: unknown[]): asserts holds {
  if (!holds) throw new Violation([what, ...details.map((each) => JSON.stringify(each))].join(' '));
}

/** Predicts the record by a few simple rules, independently of the portal's implementation. */
export class ReferenceModel {
  stored: Content | undefined;
  version = -1;
  historyId = 0;
  #era: Generation | undefined;
  /** Includes versions of deleted records and of states that a restore replaced. */
  #highest = -1;
  #backup:
    | { readonly content: Content | undefined; readonly era: Generation | undefined; version: number }
    | undefined;

  /** Starts a generation for an added record, whose version is above all earlier ones. */
  begin({ row, history }: ObservedState) {
    assertHolds(row !== undefined, 'The student was not added.');
    assertHolds(
      row.version > this.#highest,
      'A new record begins with a used version.',
      row.version,
      this.#highest,
    );
    assertHolds(history.length === 0, 'A new record has a history.', history);
    const content = toContent(row);
    this.#era = { first: content, contents: new Map() };
    this.#adopt(content, row.version);
  }

  /** Ends the generation: the record was deleted, or must not exist. */
  end({ row }: ObservedState) {
    assertHolds(row === undefined, 'The student is there.', row?.version);
    this.stored = undefined;
    this.#era = undefined;
  }

  /** What a page knew when it sent a version; undefined if the version is of another generation. */
  baseOf(version: number): { readonly content: Content; readonly isSameGeneration: boolean } | undefined {
    if (!this.#era) return undefined;
    const known = this.#era.contents.get(version);
    return known
      ? { content: known, isSameGeneration: true }
      : { content: this.#era.first, isSameGeneration: false };
  }

  /** The merge: only values that the page changed are applied. */
  afterSave(stored: Content, { body, page }: Call, now: Date): Expected {
    const base = this.baseOf(body?.version ?? -1)?.content ?? stored;
    const changes = names.filter(
      (name) =>
        body?.[name] !== undefined &&
        body[name] !== base.answers[name] &&
        (name !== 'class_id' || page.editor.role === 'admin'),
    );
    const answers = Object.fromEntries(changes.map((name) => [name, body?.[name]])) as Partial<Answers>;
    const done = stepIds.filter((step) => step !== 'submit' && body?.progress?.[step] === 1);
    const content = applyAnswers(stored, answers, now);
    const progress = { ...content.progress, ...Object.fromEntries(done.map((step) => [step, 1])) };
    return { content: { ...content, progress }, by: page.editor };
  }

  /**
   * Matches the stored state against the possible orders of changes.
   * @throws Violation if none of them explains it
   */
  follow(orders: readonly (readonly ((stored: Content) => Expected)[])[], seen: ObservedState) {
    const before = { stored: this.stored, version: this.version, historyId: this.historyId };
    const violations: Violation[] = [];
    for (const order of orders) {
      try {
        this.#followOne(order, seen);
        return;
      } catch (error) {
        if (!(error instanceof Violation)) throw error;
        violations.push(error);
        Object.assign(this, before);
      }
    }
    throw violations[0] ?? new Error('There is no order.');
  }

  unchanged(seen: ObservedState) {
    if (!this.stored) this.end(seen);
    else this.follow([[]], seen);
  }

  backUp() {
    const era = this.#era && { first: this.#era.first, contents: new Map(this.#era.contents) };
    this.#backup = { content: this.stored, era, version: this.version };
  }

  get hasBackup() {
    return this.#backup !== undefined;
  }

  /**
   * Starts a generation with the backup's state and an unused version. Later versions belong to the replaced
   * generation.
   */
  restored({ row, history }: ObservedState) {
    const { content, era } = this.#backup ?? { content: undefined, era: undefined };
    this.historyId = history.at(-1)?.id ?? 0;
    if (!content || !era) {
      this.end({ row, history });
      return;
    }
    assertHolds(
      row !== undefined && isEqual(toContent(row), content),
      'The backup was not restored.',
      row,
      content,
    );
    assertHolds(
      row.version > this.#highest,
      'A restored record has a used version.',
      row.version,
      this.#highest,
    );
    this.#era = { first: content, contents: new Map(era.contents) };
    this.#adopt(content, row.version);
  }

  #followOne(order: readonly ((stored: Content) => Expected)[], { row, history }: ObservedState) {
    assertHolds(row !== undefined && this.stored !== undefined, 'There is no record.');
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
      const written = history.slice(rows, rows + changes.length).map(toHistoryLine);
      assertHolds(
        isEqual(expected.toSorted(), written.toSorted()),
        'The history differs.',
        expected,
        written,
      );
      rows += changes.length;
      this.#adopt(content, version);
    }
    assertHolds(
      rows === history.length,
      'The history says more than was done.',
      history.slice(rows).map(toHistoryLine),
    );
    assertHolds(row.version === this.version, 'The version differs.', row.version, this.version);
    assertHolds(isEqual(toContent(row), this.stored), 'The record differs.', toContent(row), this.stored);
    this.historyId = history.at(-1)?.id ?? this.historyId;
  }

  #adopt(content: Content, version: number) {
    this.stored = content;
    this.version = version;
    this.#highest = Math.max(this.#highest, version);
    this.#era?.contents.set(version, content);
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
  const isNew = agreed !== undefined && agreed !== stored.answers.agree_terms_conditions;
  return {
    answers: { ...stored.answers, ...answers },
    progress: isNew ? { ...stored.progress, submit: agreed === 1 ? 1 : 0 } : stored.progress,
    submittedAt: isNew ? (agreed === 1 ? now.toISOString() : null) : stored.submittedAt,
  };
}

/**
 * A page posts what it was shown, but for what somebody meant; and nothing that was meant is lost on the way.
 * @throws Violation
 */
export function assertPosted({ body, intents }: Call, base: ReturnType<ReferenceModel['baseOf']>) {
  if (!body || !base?.isSameGeneration) return;
  for (const name of names) {
    const posted = body[name];
    if (posted === undefined || posted === base.content.answers[name]) continue;
    const intent = name === 'class_id' ? undefined : intents.get(name);
    assertHolds(
      intent !== undefined,
      'A page posts what nobody typed.',
      name,
      posted,
      base.content.answers[name],
    );
  }
}

/** What a save means for what the pages wait for, once it is stored. */
export function recordStored(call: Call, before: Content, after: Content, answer: ServerResponse) {
  assertHolds(answer.status === 200, 'A save is refused.', answer.status, answer.errors);
  for (const [name, intent] of call.intents) {
    if (after.answers[name] === intent.value) intent.isApplied = true;
  }
  for (const name of fields) {
    const newest = call.page.latest.get(name);
    const isOverwritten = after.answers[name] !== before.answers[name] && newest?.isApplied === true;
    if (!isOverwritten || newest === call.intents.get(name) || !call.intents.has(name)) continue;
    assertHolds(call.canArriveLate || call.isPutBack, 'An older save of a page took a newer one back.', name);
    newest.isDiscarded = true;
  }
}
