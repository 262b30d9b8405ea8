import type { FieldKind, FieldOfKind } from '@formroom/domain/kinds/field.ts';
import type { Indicator } from '#web/lib/autosave/indicators.ts';

/** The entries of a field's reference list. */
export interface Options {
  readonly entries: readonly { readonly value: string; readonly title: string }[];
  readonly state: 'loading' | 'ready' | 'failed';
  readonly retry: () => void;
}

/** The props of every control, whatever its kind. Values are the texts of the input. */
export interface ControlProps<K extends FieldKind = FieldKind> {
  readonly field: FieldOfKind<K>;
  /** Unique on the page; also the input's `name`. */
  readonly id: string;
  readonly value: string;
  readonly message: string | undefined;
  readonly indicator: Indicator;
  /** Used only by kinds with a reference list. */
  readonly options: Options;
  readonly onFocus: () => void;
  readonly onChange: (typed: string) => void;
  readonly onBlur: () => void;
  /** The text is complete, for example after Enter. */
  readonly onCommit: () => void;
  /** An answer was chosen rather than typed. */
  readonly onSelect: (typed: string) => void;
}
