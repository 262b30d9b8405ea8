import type { AnswerValue } from '../kinds/field.ts';
import { kindOf } from '../kinds/kinds.ts';
import { messages } from '../kinds/messages.ts';
import { catalogue, type FieldName } from './catalogue.ts';

export type ReadAnswer = { ok: true; value: AnswerValue | null } | { ok: false; message: string };

/**
 * Reads a new answer as a family posts it: clean, `null` where it is empty, or refused with the message they read.
 * @param today the school's or the browser's date, `yyyy-MM-dd`
 */
export function readAnswer(name: FieldName, posted: unknown, today: string): ReadAnswer {
  const field = catalogue[name];
  if (posted === null || posted === undefined || posted === '') return emptied(name);
  const parsed = kindOf(field).answer(field, today).safeParse(posted);
  if (!parsed.success) {
    return { ok: false, message: parsed.error.issues[0]?.message ?? messages.wrongType };
  }
  return parsed.data === '' ? emptied(name) : { ok: true, value: parsed.data };
}

function emptied(name: FieldName): ReadAnswer {
  return catalogue[name].neverEmpty ? { ok: false, message: messages.required } : { ok: true, value: null };
}

/** The answer that a typed text stands for, read by the same rules. */
export const readTyped = (name: FieldName, typed: string, today: string): ReadAnswer =>
  readAnswer(name, kindOf(catalogue[name]).fromText(typed), today);

/** An answer as its box shows it. */
export const typedOf = (name: FieldName, value: AnswerValue | null): string =>
  value === null ? '' : kindOf(catalogue[name]).toText(value);
