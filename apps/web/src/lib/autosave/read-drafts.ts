import type { AnswerValue } from '@formroom/domain/kinds/field.ts';
import { readTyped } from '@formroom/domain/registration/answer.ts';
import type { FieldName } from '@formroom/domain/registration/catalogue.ts';
import type { Draft } from '#web/lib/autosave/drafts.ts';

/** Answers that may be sent: as they were typed, to know them again, and as they are saved. */
export interface Waiting {
  readonly typed: ReadonlyMap<FieldName, string>;
  readonly values: ReadonlyMap<FieldName, AnswerValue | null>;
}

/** What of the drafts may be sent: meant by the family, valid, and not refused by the server. */
export function waitingIn(drafts: ReadonlyMap<FieldName, Draft>, today: string): Waiting {
  const typed = new Map<FieldName, string>();
  const values = new Map<FieldName, AnswerValue | null>();
  for (const [name, draft] of drafts) {
    if (!draft.committed || draft.refusal !== undefined) continue;
    const reading = readTyped(name, draft.typed, today);
    if (!reading.ok) continue;
    typed.set(name, draft.typed);
    values.set(name, reading.value);
  }
  return { typed, values };
}

/** Why a draft can't be saved, once its box was left: the server's words about it, or the rules of its field. */
export function messageAbout(name: FieldName, draft: Draft, today: string): string | undefined {
  if (draft.refusal !== undefined) return draft.refusal;
  if (!draft.checked) return undefined;
  const reading = readTyped(name, draft.typed, today);
  return reading.ok ? undefined : reading.message;
}
