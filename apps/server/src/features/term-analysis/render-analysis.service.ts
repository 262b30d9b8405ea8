import type { AnalysisFinding, AnalysisGroup, TermAnalysis } from '@formroom/domain/api/term-analysis.ts';
import { formatLongDate, toIsoDate, type ZonedTime } from '@formroom/domain/school/dates.ts';
import { formatChange, formatFigure, NO_FIGURE } from '@formroom/domain/report-cards/format-figures.ts';
import { letters } from '@formroom/domain/report-cards/letter-key.ts';
import { SMALLEST_GROUP } from '@formroom/domain/report-cards/distribution.ts';
import { formatTermName } from '@formroom/domain/report-cards/terms.ts';
import type { Database } from '../../db/database.ts';
import type { TermKey } from '../../db/term-tables.ts';
import { renderReport } from '../../pdf/render-report.ts';
import { loadReportPage } from '../reports/report-page.service.ts';
import { figureLabels, figureNames, sections } from './analysis-sections.ts';
import { listTermFindings } from './findings.service.ts';
import { analyzeTerm, openTerm } from './term-analysis.service.ts';

/** The title of the results on paper, which is also the name of the file. */
export const formatResultsTitle = (key: TermKey) => `Results ${formatTermName(key)}`;

/**
 * Renders all figures of a term, and what stands out.
 * @throws PortalError not-found for an unknown term; unavailable while too many reports are queued
 */
export const renderTermAnalysis = (db: Database, key: TermKey, moment: ZonedTime): Promise<Uint8Array> =>
  renderReport('term-analysis', async () => {
    const opened = await openTerm(db, key);
    const analysis = await analyzeTerm(db, opened);
    const findings = await listTermFindings(db, opened);
    const { page, files } = await loadReportPage(db, formatResultsTitle(key), moment);
    return {
      data: {
        ...page,
        about: describe(analysis),
        figures: [...figureNames.map((name) => figureLabels[name]), ...letters],
        sections: sections.map(({ by, title, labels }) => ({
          title,
          labels: labels.map(({ heading }) => heading),
          rows: analysis.groups
            .filter((group) => group.by === by)
            .map((group) => ({ names: labels.map(({ name }) => group[name] ?? ''), cells: toCells(group) })),
        })),
        findings: findings.map((finding) => toLine(finding, moment)),
      },
      files,
    };
  });

/** What the figures are of, in sentences. */
const describe = ({ posted, cards, term_before, year_before }: TermAnalysis) => [
  posted === 1
    ? `Counted from ${cards} posted report cards.`
    : `Not posted yet: counted from ${cards} report cards as they would be posted now.`,
  'Classes are counted by the averages of their students, everything else by the totals of subjects.',
  'A quartile is the median of the lower or the upper half.',
  `A group of fewer than ${SMALLEST_GROUP} students has no figures.`,
  ...(term_before ? [`“Change” is that of the mean since ${formatTermName(term_before)}.`] : []),
  ...(year_before ? [`“In a year” is that of the mean since ${formatTermName(year_before)}.`] : []),
];

const toCells = (group: AnalysisGroup) => [
  String(group.number),
  ...figureNames.map((name) => formatFigure(group[name])),
  ...letters.map((letter) => formatShare(group.letters[letter], group.number)),
  formatChange(group.change),
  formatChange(group.change_year),
];

/** `12 (48%)`. */
const formatShare = (count: number | null, number: number) =>
  count === null ? NO_FIGURE : `${count} (${Math.round((100 * count) / number)}%)`;

const toLine = ({ title, reason, looked_at }: AnalysisFinding, { timeZone }: ZonedTime) => [
  title,
  reason,
  looked_at === null ? '' : `${formatLongDate(toIsoDate(new Date(looked_at.at), timeZone))}, ${looked_at.by}`,
];
