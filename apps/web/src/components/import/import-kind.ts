import type { ImportCounts, ImportKindName, ImportPreview, ImportRow } from '@formroom/domain/api/imports.ts';
import type { AnswerValue } from '@formroom/domain/kinds/field.ts';
import type { TitleOf } from '@formroom/domain/kinds/printed.ts';

/** What one kind of import calls and says otherwise than another. */
export interface ImportKind {
  readonly name: ImportKindName;
  /** Looks at a workbook; nothing is written. */
  readonly look: (workbook: File) => Promise<ImportPreview>;
  readonly template: { readonly url: string; readonly fileName: string; readonly label: string };
  /** What the workbook must hold, in sentences. */
  readonly needs: string;
  /** What the import is for, such as a term; said beside the workbook’s name. */
  readonly about?: string;
  /** What a row stands for, one and several. */
  readonly nouns: Nouns;
  /** Said when it is done, where there is something to say of what was written. */
  readonly afterwards: (written: Written) => string | undefined;
  readonly fieldWords: (field: string, row: Pick<ImportRow, 'subject'>) => string;
  readonly valueWords: (field: string, value: AnswerValue | null, titleOf: TitleOf) => string;
}

export type Nouns = readonly [one: string, several: string];

export type Written = Pick<ImportCounts, 'new' | 'changed'>;
