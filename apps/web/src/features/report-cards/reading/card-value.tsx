import { visuallyHidden } from '#web/ui/layout/visually-hidden.ts';
import { NOT_COUNTED } from '#web/features/report-cards/reading/format-report-card.ts';

/** A figure or letter of the card. Dashes may be read out as nothing, so they come with words. */
export function CardValue({ children }: { children: string | number | null }) {
  if (children === null) return <AccessibleDash shown="–" meant="not recorded" />;
  return children === NOT_COUNTED ? (
    <AccessibleDash shown={NOT_COUNTED} meant="not part of the total" />
  ) : (
    children
  );
}

const AccessibleDash = ({ shown, meant }: { shown: string; meant: string }) => (
  <>
    <span aria-hidden>{shown}</span>
    <span style={visuallyHidden}>{meant}</span>
  </>
);
