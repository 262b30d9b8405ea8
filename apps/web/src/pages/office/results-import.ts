import { paths, pathTo } from '@formroom/domain/api/paths.ts';
import { previewImport, readColumns } from '#web/features/imports/import-api.ts';
import type { ImportKind } from '#web/features/imports/import-kind.ts';
import { formatTerm, type TermKey } from '#web/lib/format-term.ts';
import { formatResultField, formatResultValue } from '#web/lib/format-answer-value.ts';

/** The import of the results of a term. */
export function createResultsImport({ year, term }: TermKey): ImportKind {
  const parts = { year: String(year), term: String(term) };
  return {
    name: 'term-results',
    loadPreview: (workbook, choices) => previewImport(paths.importTermResults, { workbook, choices, parts }),
    loadColumns: (workbook, choices) =>
      readColumns(paths.importTermResultsColumns, { workbook, choices, parts }),
    template: {
      url: pathTo(paths.importTemplate, { kind: 'term-results' }, parts),
      label: 'Download the file for this term',
    },
    requirements:
      'An Excel file (.xlsx), at most 10 MB, with students and their marks; a teacher’s sheet of marks alone is enough. ' +
      'The file below lists the students and subjects of this term and explains how to fill it in. If a result has ' +
      'changed since you downloaded the file here, you are asked which value to keep.',
    description: formatTerm({ year, term }),
    nouns: ['row', 'rows'],
    fieldNoun: 'Result',
    followUp: () => 'The report cards show it at once; families see nothing until the cards are posted.',
    formatField: (field, { subject }) => formatResultField(field, subject !== undefined),
    formatValue: (_field, value) => formatResultValue(value),
  };
}
