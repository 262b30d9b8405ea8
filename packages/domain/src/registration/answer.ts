import type { AnswerValue } from '../kinds/field.ts';
import type { Parsed } from '../kinds/kind.ts';
import { getKind } from '../kinds/kinds.ts';
import { messages } from '../kinds/messages.ts';
import { catalogue, type FieldName } from './catalogue.ts';

export type ParsedAnswer = Parsed<AnswerValue | null>;

/**
 * Parses a new answer as the API receives it. Returns the normalized value (`null` when empty) or the validation
 * message that is shown.
 * @param today the school's or the browser's date, `yyyy-MM-dd`
 */
export function parseAnswer(name: FieldName, posted: unknown, today: string): ParsedAnswer {
  if (posted === null || posted === undefined || posted === '') return parseEmptyAnswer(name);
  const field = catalogue[name];
  const parsed = getKind(field).parse(posted, field, today);
  return parsed.ok && parsed.value === '' ? parseEmptyAnswer(name) : parsed;
}

function parseEmptyAnswer(name: FieldName): ParsedAnswer {
  return catalogue[name].required ? { ok: false, message: messages.required } : { ok: true, value: null };
}

/** Parses the text of an input by the rules of `parseAnswer`. */
export const parseInput = (name: FieldName, typed: string, today: string): ParsedAnswer =>
  parseAnswer(name, getKind(catalogue[name]).fromText(typed), today);

/** Formats an answer as the text of its input; empty for null. */
export const formatInput = (name: FieldName, value: AnswerValue | null): string =>
  value === null ? '' : getKind(catalogue[name]).toText(value);
