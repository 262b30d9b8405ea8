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
      label: 'Download the workbook of this term',
    },
    needs:
      'A workbook (.xlsx), at most 10 MB, with a sheet for the students and one for the marks. The workbook below holds the ' +
      'term’s students and what is known already. An empty cell changes nothing, and a cell with - takes away what stands there.',
    about: termWords({ year, term }),
    nouns: ['row', 'rows'],
    afterwards: {
      done: 'The cards show it at once; families see nothing until they are posted.',
      undone: 'The results are as they were before it.',
    },
    fieldWords: (field, { about }) => resultFieldWords(field, about),
    valueWords: (_field, value) => resultValueWords(value),
  };
}
