import type { AnswerValue } from '@formroom/domain/kinds/field.ts';
import type { ParsedAnswer } from '@formroom/domain/registration/answer.ts';
import type { FieldName } from '@formroom/domain/registration/catalogue.ts';
import type { Draft, Drafts } from '#web/lib/autosave/drafts.ts';

/** By which rules a typed text is an answer. */
export type InputParser = (name: FieldName, typed: string) => ParsedAnswer;

/** Answers that may be sent: as they were typed, to know them again, and as they are saved. */
export interface PendingAnswers {
  readonly typed: ReadonlyMap<FieldName, string>;
  readonly values: ReadonlyMap<FieldName, AnswerValue | null>;
}

/** What of the drafts may be sent: meant by the family, valid, and not refused by the server. */
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

/** Why a draft can't be saved, once its box was left: the server's words about it, or the rules of its field. */
function validateDraft(name: FieldName, draft: Draft, read: InputParser): string | undefined {
  if (draft.serverError !== undefined) return draft.serverError;
  if (!draft.checked) return undefined;
  const reading = read(name, draft.typed);
  return reading.ok ? undefined : reading.message;
}

/** Reads what is typed and not yet confirmed by the rules of its fields. */
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

  /** The boxes that hold something that can't be saved as it is. */
  invalidFields(): FieldName[] {
    return [...this.#drafts.fields.keys()].filter((name) => this.message(name) !== undefined);
  }

  /** Every box with a text of its own; what is no answer counts as none. */
  values(): Map<FieldName, AnswerValue | null> {
    const readings = [...this.#drafts.fields].map(
      ([name, { typed }]) => [name, this.#parseInput(name, typed)] as const,
    );
    return new Map(readings.map(([name, reading]) => [name, reading.ok ? reading.value : null]));
  }
}
