import type { AnalysisFinding, AnalysisGroup, TermAnalysis } from '@formroom/domain/api/term-analysis.ts';
import { toIsoDate } from '@formroom/domain/school/dates.ts';
import { letters } from '@formroom/domain/report-cards/letter-key.ts';
import { formatTermName } from '@formroom/domain/report-cards/terms.ts';
import type { Database } from '../../db/database.ts';
import type { TermKey } from '../../db/term-tables.ts';
import type { XlsxCell, XlsxColumn, XlsxSheet } from '../../xlsx/writer.ts';
import { figureLabels, figureNames, sections } from './analysis-sections.ts';
import { listTermFindings } from './findings.service.ts';
import { analyzeTerm, openTerm } from './term-analysis.service.ts';

/**
 * Builds a sheet for each way of grouping, and one with what stands out. A group without figures has empty cells.
 * @throws PortalError not-found for an unknown term
 */
export async function buildAnalysisSheets(
  db: Database,
  key: TermKey,
  timeZone: string,
): Promise<XlsxSheet[]> {
  const opened = await openTerm(db, key);
  const analysis = await analyzeTerm(db, opened);
  const figures = getFigureColumns(analysis);
  const groupSheets = sections.map(({ by, title, labels }): XlsxSheet => {
    const groups = analysis.groups.filter((group) => group.by === by);
    return {
      name: title,
      frozenColumns: labels.length,
      columns: [
        ...labels.map(({ heading }): XlsxColumn => ({ heading, type: 'text', width: 24 })),
        ...figures.map(({ heading }): XlsxColumn => ({ heading, type: 'number', width: 14 })),
      ],
      rows: toRows(groups, (group) => [
        ...labels.map(({ name }) => group[name]),
        ...figures.map(({ getValue }) => getValue(group)),
      ]),
    };
  });
  return [...groupSheets, buildFindingsSheet(await listTermFindings(db, opened), timeZone)];
}

interface FigureColumn {
  readonly heading: string;
  readonly getValue: (group: AnalysisGroup) => number | null;
}

function getFigureColumns({ term_before, year_before }: TermAnalysis): FigureColumn[] {
  const since = (term: TermKey | null) => (term ? `Change since ${formatTermName(term)}` : undefined);
  return [
    { heading: 'Number', getValue: ({ number }) => number },
    ...figureNames.map((name) => ({
      heading: figureLabels[name],
      getValue: (group: AnalysisGroup) => group[name],
    })),
    ...letters.map((letter) => ({
      heading: letter,
      getValue: (group: AnalysisGroup) => group.letters[letter],
    })),
    { heading: since(term_before) ?? 'Change since the term before', getValue: ({ change }) => change },
    { heading: since(year_before) ?? 'Change in a year', getValue: ({ change_year }) => change_year },
  ];
}

const buildFindingsSheet = (findings: readonly AnalysisFinding[], timeZone: string): XlsxSheet => ({
  name: 'What stands out',
  frozenColumns: 1,
  columns: [
    { heading: 'What', type: 'text', width: 32 },
    { heading: 'Why', type: 'text', width: 90 },
    { heading: 'Looked at by', type: 'text', width: 20 },
    { heading: 'Looked at on', type: 'date', width: 14 },
  ],
  rows: toRows(findings, ({ title, reason, looked_at }) => [
    title,
    reason,
    looked_at?.by ?? null,
    looked_at && toIsoDate(new Date(looked_at.at), timeZone),
  ]),
});

async function* toRows<Item>(items: readonly Item[], toCells: (item: Item) => readonly XlsxCell[]) {
  for (const item of items) yield await Promise.resolve(toCells(item));
}
