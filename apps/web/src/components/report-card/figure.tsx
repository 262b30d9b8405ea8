import { hiddenFromSight } from '#web/components/layout/hidden-from-sight.ts';
import { UNUSED } from '#web/components/report-card/card-words.ts';

/** A figure or letter of the card. Dashes may be read out as nothing, so they come with words. */
export function Figure({ children }: { children: string | number | null }) {
  if (children === null) return <Dashes shown="–" meant="not recorded" />;
  return children === UNUSED ? <Dashes shown={UNUSED} meant="not part of the total" /> : children;
}

const Dashes = ({ shown, meant }: { shown: string; meant: string }) => (
  <>
    <span aria-hidden>{shown}</span>
    <span style={hiddenFromSight}>{meant}</span>
  </>
);
