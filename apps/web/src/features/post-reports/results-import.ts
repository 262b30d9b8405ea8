import { paths, pathTo } from '@formroom/domain/api/paths.ts';
import { previewImport } from '#web/components/import/import-calls.ts';
import type { ImportKind } from '#web/components/import/import-kind.ts';
import { termWords } from '#web/components/report-card/card-words.ts';
import type { TermKey } from '#web/features/post-reports/api/term-calls.ts';
import { resultFieldWords, resultValueWords } from '#web/lib/answer-words.ts';

/** The import of the results of a term. */
export function resultsOf({ year, term }: TermKey): ImportKind {
  const parts = { year: String(year), term: String(term) };
  const template = pathTo(paths.importTemplate, { kind: 'term-results' });
  return {
    name: 'term-results',
    look: (workbook) => previewImport(paths.importTermResults, workbook, parts),
    template: {
      url: `${template}?${new URLSearchParams(parts).toString()}`,
      fileName: `Results ${year} Term ${term}.xlsx`,
      label: 'Download the file for this term',
    },
    needs:
      'An Excel file (.xlsx), at most 10 MB, with students and their marks; a teacher’s sheet of marks alone is enough. ' +
      'The file below lists the students and subjects of this term and explains how to fill it in. Marks in the file replace ' +
      'the stored ones, newer ones too: download it again before you fill it in.',
    about: termWords({ year, term }),
    nouns: ['row', 'rows'],
    afterwards: () => 'The report cards show it at once; families see nothing until the cards are posted.',
    fieldWords: (field, { subject }) => resultFieldWords(field, subject !== undefined),
    valueWords: (_field, value) => resultValueWords(value),
  };
}
