import type { AnswerValue } from '@formroom/domain/kinds/field.ts';
import type { ParsedAnswer } from '@formroom/domain/registration/answer.ts';
import type { FieldName } from '@formroom/domain/registration/catalogue.ts';
import type { Draft, Drafts } from '#web/lib/autosave/drafts.ts';

/** Parses the text of an input. */
export type InputParser = (name: FieldName, typed: string) => ParsedAnswer;

/** Answers that can be sent: the typed texts, and the values to save. */
export interface PendingAnswers {
  readonly typed: ReadonlyMap<FieldName, string>;
  readonly values: ReadonlyMap<FieldName, AnswerValue | null>;
}

/** The drafts that can be sent: committed, valid and not rejected by the server. */
function listPendingAnswers(drafts: ReadonlyMap<FieldName, Draft>, read: InputParser): PendingAnswers {
  const typed = new Map<FieldName, string>();
  const values = new Map<FieldName, AnswerValue | null>();
  for (const [name, draft] of drafts) {
    if (!draft.committed || draft.serverError !== undefined) continue;
    const reading = read(name, draft.typed);
    if (!reading.ok) continue;
    typed.set(name, draft.typed);
    values.set(name, reading.value);
  }
  return { typed, values };
}

/** The message of a committed draft that can't be saved: the server's, or that of the field's rules. */
function validateDraft(name: FieldName, draft: Draft, read: InputParser): string | undefined {
  if (draft.serverError !== undefined) return draft.serverError;
  if (!draft.checked) return undefined;
  const reading = read(name, draft.typed);
  return reading.ok ? undefined : reading.message;
}

/** Parses the unconfirmed drafts, caching by identity. */
export class DraftParser {
  readonly #drafts: Drafts;
  readonly #parseInput: InputParser;

  constructor(drafts: Drafts, read: InputParser) {
    this.#drafts = drafts;
    this.#parseInput = read;
  }

  parse(name: FieldName): ParsedAnswer | undefined {
    const draft = this.#drafts.fields.get(name);
    return draft && this.#parseInput(name, draft.typed);
  }

  message(name: FieldName): string | undefined {
    const draft = this.#drafts.fields.get(name);
    return draft && validateDraft(name, draft, this.#parseInput);
  }

  pendingAnswers(): PendingAnswers {
    return listPendingAnswers(this.#drafts.fields, this.#parseInput);
  }

  /** The fields whose drafts can't be saved. */
  invalidFields(): FieldName[] {
    return [...this.#drafts.fields.keys()].filter((name) => this.message(name) !== undefined);
  }

  /** The value of every draft; an invalid text counts as null. */
  values(): Map<FieldName, AnswerValue | null> {
    const readings = [...this.#drafts.fields].map(
      ([name, { typed }]) => [name, this.#parseInput(name, typed)] as const,
    );
    return new Map(readings.map(([name, reading]) => [name, reading.ok ? reading.value : null]));
  }
}
