import type { FieldKind, FieldOfKind, KindValues } from './field.ts';

/** The column types that mean the same in both databases. A date is the text `yyyy-MM-dd` in TypeScript. */
export type ColumnType = 'text' | 'integer' | 'date';

/** A valid, normalized value, or the message that is shown. */
export type Parsed<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly message: string };

export const valid = <T>(value: T): Parsed<T> => ({ ok: true, value });
export const invalid = (message: string): Parsed<never> => ({ ok: false, message });

/** Everything that differs between kinds of fields. Without zod, which families would have to load for a few rules. */
export interface Kind<K extends FieldKind> {
  readonly columnType: ColumnType;
  /** Validates and normalizes a new answer; its messages are shown to families. `today` is `yyyy-MM-dd`. */
  parse(input: unknown, field: FieldOfKind<K>, today: string): Parsed<KindValues[K]>;
  /** Converts the text of an input to an answer. Text that can't be converted is returned unchanged, for `parse` to reject. */
  fromText(text: string): unknown;
  toText(value: KindValues[K]): string;
}
