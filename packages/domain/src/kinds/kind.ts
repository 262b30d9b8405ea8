import type { z } from 'zod';
import type { FieldKind, FieldOfKind, KindValues } from './field.ts';

/** The column types that mean the same in both databases. A date is the text `yyyy-MM-dd` in TypeScript. */
export type ColumnType = 'text' | 'integer' | 'date';

/** Everything that differs between kinds of fields. */
export interface Kind<K extends FieldKind> {
  readonly columnType: ColumnType;
  /** Validates a stored answer in the API. It has no limits, because old and imported answers may exceed them. */
  readonly wireSchema: z.ZodType<KindValues[K]>;
  /** Validates and normalizes a new answer; its messages are shown to families. `today` is `yyyy-MM-dd`. */
  answerSchema(field: FieldOfKind<K>, today: string): z.ZodType<KindValues[K]>;
  /**
   * Converts the text of an input to an answer. Text that can't be converted is returned unchanged, for `answerSchema`
   * to reject.
   */
  fromText(text: string): unknown;
  toText(value: KindValues[K]): string;
}
