import type { z } from 'zod';
import type { FieldKind, FieldOfKind, KindValues } from './field.ts';

/** The column types that both databases have in one meaning; a date is the text `yyyy-MM-dd` in TypeScript. */
export type ColumnType = 'text' | 'integer' | 'date';

/** Everything that is peculiar to one kind of field. */
export interface Kind<K extends FieldKind> {
  readonly columnType: ColumnType;
  /** A stored answer as it travels; knows no limits, because old and imported answers may break them. */
  readonly wireSchema: z.ZodType<KindValues[K]>;
  /** A new answer, made clean or refused with the message a family reads. `today` is `yyyy-MM-dd`. */
  answerSchema(field: FieldOfKind<K>, today: string): z.ZodType<KindValues[K]>;
  /** The answer that a typed text stands for; what can't be one is handed on for `answer` to refuse. */
  fromText(text: string): unknown;
  toText(value: KindValues[K]): string;
}
