import { hiddenFromSight } from '#web/components/layout/hidden-from-sight.ts';
import { UNUSED } from '#web/components/report-card/card-words.ts';

/** A figure of the card. Dashes are read out as nothing, so they come with words. */
export const Figure = ({ children }: { children: string }) =>
  children === UNUSED ? (
    <>
      <span aria-hidden>{UNUSED}</span>
      <span style={hiddenFromSight}>not part of the total</span>
    </>
  ) : (
    children
  );
