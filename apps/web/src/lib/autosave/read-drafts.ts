import type { AnswerValue } from '@formroom/domain/kinds/field.ts';
import type { ReadAnswer } from '@formroom/domain/registration/answer.ts';
import type { FieldName } from '@formroom/domain/registration/catalogue.ts';
import type { Draft, Drafts } from '#web/lib/autosave/drafts.ts';

/** By which rules a typed text is an answer. */
export type Reader = (name: FieldName, typed: string) => ReadAnswer;

/** Answers that may be sent: as they were typed, to know them again, and as they are saved. */
export interface Waiting {
  readonly typed: ReadonlyMap<FieldName, string>;
  readonly values: ReadonlyMap<FieldName, AnswerValue | null>;
}

/** What of the drafts may be sent: meant by the family, valid, and not refused by the server. */
function waitingIn(drafts: ReadonlyMap<FieldName, Draft>, read: Reader): Waiting {
  const typed = new Map<FieldName, string>();
  const values = new Map<FieldName, AnswerValue | null>();
  for (const [name, draft] of drafts) {
    if (!draft.committed || draft.refusal !== undefined) continue;
    const reading = read(name, draft.typed);
    if (!reading.ok) continue;
    typed.set(name, draft.typed);
    values.set(name, reading.value);
  }
  return { typed, values };
}

/** Why a draft can't be saved, once its box was left: the server's words about it, or the rules of its field. */
function messageAbout(name: FieldName, draft: Draft, read: Reader): string | undefined {
  if (draft.refusal !== undefined) return draft.refusal;
  if (!draft.checked) return undefined;
  const reading = read(name, draft.typed);
  return reading.ok ? undefined : reading.message;
}

/** Reads what is typed and not yet confirmed by the rules of its fields. */
export class DraftReader {
  readonly #drafts: Drafts;
  readonly #read: Reader;

  constructor(drafts: Drafts, read: Reader) {
    this.#drafts = drafts;
    this.#read = read;
  }

  of(name: FieldName): ReadAnswer | undefined {
    const draft = this.#drafts.fields.get(name);
    return draft && this.#read(name, draft.typed);
  }

  message(name: FieldName): string | undefined {
    const draft = this.#drafts.fields.get(name);
    return draft && messageAbout(name, draft, this.#read);
  }

  waiting(): Waiting {
    return waitingIn(this.#drafts.fields, this.#read);
  }

  /** The boxes that hold something that can't be saved as it is. */
  toCorrect(): FieldName[] {
    return [...this.#drafts.fields.keys()].filter((name) => this.message(name) !== undefined);
  }

  /** Every box with a text of its own; what is no answer counts as none. */
  values(): Map<FieldName, AnswerValue | null> {
    const readings = [...this.#drafts.fields].map(
      ([name, { typed }]) => [name, this.#read(name, typed)] as const,
    );
    return new Map(readings.map(([name, reading]) => [name, reading.ok ? reading.value : null]));
  }
}
