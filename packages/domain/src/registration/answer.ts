import type { AnswerValue, FieldKind } from '../kinds/field.ts';
import type { Kind } from '../kinds/kind.ts';
import { getKind } from '../kinds/kinds.ts';
import { messages } from '../kinds/messages.ts';
import { catalogue, type FieldName } from './catalogue.ts';

// Cached per day, because building a schema takes longer than using it.
const schemas = new Map<FieldName, { today: string; schema: ReturnType<Kind<FieldKind>['answerSchema']> }>();

function getSchema(name: FieldName, today: string) {
  const known = schemas.get(name);
  if (known?.today === today) return known.schema;
  const schema = getKind(catalogue[name]).answerSchema(catalogue[name], today);
  schemas.set(name, { today, schema });
  return schema;
}

export type ParsedAnswer = { ok: true; value: AnswerValue | null } | { ok: false; message: string };

/**
 * Parses a new answer as the API receives it. Returns the normalized value (`null` when empty) or the validation
 * message that is shown.
 * @param today the school's or the browser's date, `yyyy-MM-dd`
 */
export function parseAnswer(name: FieldName, posted: unknown, today: string): ParsedAnswer {
  if (posted === null || posted === undefined || posted === '') return parseEmptyAnswer(name);
  const parsed = getSchema(name, today).safeParse(posted);
  if (!parsed.success) {
    return { ok: false, message: parsed.error.issues[0]?.message ?? messages.wrongType };
  }
  return parsed.data === '' ? parseEmptyAnswer(name) : { ok: true, value: parsed.data };
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
