import type { TermReadiness } from '@formroom/domain/api/term-reports.ts';

/** Which cards of a term are posted: all that have a mark, or only those on which nothing is missing. */
export type CardsToPost = 'with-marks' | 'ready';

/** How many cards of a term each choice posts. */
export const cardCounts = ({ classes }: Pick<TermReadiness, 'classes'>): Record<CardsToPost, number> => ({
  'with-marks': classes.reduce((sum, each) => sum + each.with_marks, 0),
  ready: classes.reduce((sum, each) => sum + each.ready, 0),
});
