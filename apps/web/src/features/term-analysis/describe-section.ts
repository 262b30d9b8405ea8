import { getName, type GroupSection } from '#web/features/term-analysis/list-sections.ts';
import type { Spread } from '#web/ui/charts/box-plot.tsx';

/** The groups of a section that are large enough for figures. */
export const listSpreads = (section: GroupSection): Spread[] =>
  section.groups.flatMap((group) => {
    const { lowest, lower_quartile, median, upper_quartile, highest } = group;
    const isKnown =
      lowest !== null &&
      lower_quartile !== null &&
      median !== null &&
      upper_quartile !== null &&
      highest !== null;
    if (!isKnown) return [];
    return [{ name: getName(group, section), lowest, lower_quartile, median, upper_quartile, highest }];
  });

/** What a chart of the groups shows, in a sentence. */
export function describeSpreads(title: string, spreads: readonly Spread[]): string {
  const [first, ...others] = spreads.toSorted((a, b) => a.median - b.median);
  const last = others.at(-1);
  if (!first) return title;
  const figure = ({ name, median }: Spread) => `${median.toFixed(1)} (${name})`;
  const medians = last
    ? `The medians go from ${figure(first)} to ${figure(last)}.`
    : `The median is ${figure(first)}, and half of the marks lie from ${first.lower_quartile.toFixed(1)} to ${first.upper_quartile.toFixed(1)}.`;
  return `${title}, from 0 to 100. ${medians}`;
}
