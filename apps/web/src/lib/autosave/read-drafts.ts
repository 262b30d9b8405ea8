import type { AnswerValue } from '@formroom/domain/kinds/field.ts';
import type { ReadAnswer } from '@formroom/domain/registration/answer.ts';
import type { FieldName } from '@formroom/domain/registration/catalogue.ts';
import type { Draft } from '#web/lib/autosave/drafts.ts';

/** By which rules a typed text is an answer. */
export type Reader = (name: FieldName, typed: string) => ReadAnswer;

/** Answers that may be sent: as they were typed, to know them again, and as they are saved. */
export interface Waiting {
  readonly typed: ReadonlyMap<FieldName, string>;
  readonly values: ReadonlyMap<FieldName, AnswerValue | null>;
}

/** What of the drafts may be sent: meant by the family, valid, and not refused by the server. */
export function waitingIn(drafts: ReadonlyMap<FieldName, Draft>, read: Reader): Waiting {
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
export function messageAbout(name: FieldName, draft: Draft, read: Reader): string | undefined {
  if (draft.refusal !== undefined) return draft.refusal;
  if (!draft.checked) return undefined;
  const reading = read(name, draft.typed);
  return reading.ok ? undefined : reading.message;
}
