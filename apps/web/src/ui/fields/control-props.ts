import type { FieldKind, FieldOfKind } from '@formroom/domain/kinds/field.ts';
import type { Indicator } from '#web/lib/autosave/indicators.ts';

/** The entries of a field's reference list. */
export interface Options {
  readonly entries: readonly { readonly value: string; readonly title: string }[];
  readonly state: 'loading' | 'ready' | 'failed';
  readonly retry: () => void;
}

/** What every control gets, whatever its kind: texts in, texts out. */
export interface ControlProps<K extends FieldKind = FieldKind> {
  readonly field: FieldOfKind<K>;
  /** Unique on the page; also the name of the answer. */
  readonly id: string;
  readonly value: string;
  readonly message: string | undefined;
  /** What stands at the right edge of the box about its saving. */
  readonly indicator: Indicator;
  /** Only for the kinds that have a list. */
  readonly options: Options;
  /** The box has the focus. */
  readonly onFocus: () => void;
  /** The text in the box is another. */
  readonly onChange: (typed: string) => void;
  /** The focus has gone elsewhere. */
  readonly onBlur: () => void;
  /** The text is meant as it stands. */
  readonly onCommit: () => void;
  /** An answer is chosen. */
  readonly onSelect: (typed: string) => void;
}
