import type {
  CapitalsChoice,
  HiddenRowsChoice,
  ImportColumns,
  SameChildChoice,
  SheetMatch,
} from '@formroom/domain/api/import-matches.ts';
import type { ImportCounts, ImportKindName, ImportPreview, ImportRow } from '@formroom/domain/api/imports.ts';
import type { DateOrder } from '@formroom/domain/kinds/date-order.ts';
import type { AnswerValue } from '@formroom/domain/kinds/field.ts';
import type { TextEncoding } from '@formroom/domain/kinds/text-encoding.ts';
import type { TitleLookup } from '@formroom/domain/kinds/format-answer.ts';

/** What the office chooses about a file before its preview. */
export interface ImportChoices {
  readonly match?: readonly SheetMatch[];
  readonly dateOrder?: DateOrder;
  /** How the letters of a text file are read. */
  readonly encoding?: TextEncoding;
  readonly hiddenRows?: HiddenRowsChoice;
  /** Whether the students of a list without IDs get new ones. */
  readonly givesIds?: boolean;
  readonly capitals?: CapitalsChoice;
  /** Who the children of some rows are. */
  readonly sameChildren?: readonly SameChildChoice[];
}

/** The calls and texts that differ between kinds of imports. */
export interface ImportKind {
  readonly name: ImportKindName;
  /** Previews a workbook without writing anything. */
  readonly loadPreview: (workbook: File, choices: ImportChoices) => Promise<ImportPreview>;
  /** Returns what the columns of a workbook stand for. */
  readonly loadColumns: (workbook: File, choices: ImportChoices) => Promise<ImportColumns>;
  /** Whether its lists may come without IDs. */
  readonly canGiveIds?: boolean;
  readonly template: { readonly url: string; readonly label: string };
  /** What the workbook must contain, in sentences. */
  readonly requirements: string;
  /** What the import is for, such as a term; shown beside the workbook’s name. */
  readonly description?: string;
  /** What a row is about, in singular and plural. */
  readonly nouns: Nouns;
  /** What the column heading calls a field of a row. */
  readonly fieldNoun: string;
  /** A sentence about the next step after the import. */
  readonly followUp: (written: WrittenCounts) => string | undefined;
  readonly formatField: (field: string, row: Pick<ImportRow, 'subject'>) => string;
  readonly formatValue: (field: string, value: AnswerValue | null, getTitle: TitleLookup) => string;
}

export type Nouns = readonly [one: string, several: string];

export type WrittenCounts = Pick<ImportCounts, 'new' | 'changed'>;
