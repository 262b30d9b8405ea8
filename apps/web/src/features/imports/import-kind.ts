import type { ImportCounts, ImportKindName, ImportPreview, ImportRow } from '@formroom/domain/api/imports.ts';
import type { AnswerValue } from '@formroom/domain/kinds/field.ts';
import type { TitleLookup } from '@formroom/domain/kinds/format-answer.ts';

/** The calls and texts that differ between kinds of imports. */
export interface ImportKind {
  readonly name: ImportKindName;
  /** Previews a workbook without writing anything. */
  readonly loadPreview: (workbook: File) => Promise<ImportPreview>;
  readonly template: { readonly url: string; readonly fileName: string; readonly label: string };
  /** What the workbook must hold, in sentences. */
  readonly requirements: string;
  /** What the import is for, such as a term; said beside the workbook’s name. */
  readonly description?: string;
  /** What a row stands for, one and several. */
  readonly nouns: Nouns;
  /** What a field of a row is called in the heading of a column. */
  readonly fieldNoun: string;
  /** Said when it is done, where there is something to say of what was written. */
  readonly followUp: (written: WrittenCounts) => string | undefined;
  readonly formatField: (field: string, row: Pick<ImportRow, 'subject'>) => string;
  readonly formatValue: (field: string, value: AnswerValue | null, titleOf: TitleLookup) => string;
}

export type Nouns = readonly [one: string, several: string];

export type WrittenCounts = Pick<ImportCounts, 'new' | 'changed'>;
