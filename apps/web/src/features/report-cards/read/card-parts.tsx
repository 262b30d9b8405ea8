import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { type ReactNode, useId } from 'react';
import { orNotGiven, NOT_COUNTED } from '#web/features/report-cards/format-report-card.ts';
import { visuallyHidden } from '#web/ui/layout/visually-hidden.ts';

/** A section of the card. Its heading is one level below the dialog's. */
export function CardSection({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <Box component="section" aria-labelledby={id} sx={{ mt: 3 }}>
      <Typography
        id={id}
        variant="h2"
        component="h3"
        sx={{ mb: 1.5, pb: 0.75, borderBottom: 1, borderColor: 'divider' }}
      >
        {title}
      </Typography>
      {children}
    </Box>
  );
}

// In `rem`, so that larger text gets fewer columns.
const getColumns = (leastWidth: number) => `repeat(auto-fill, minmax(min(100%, ${leastWidth}rem), 1fr))`;

/** Labels with their values, in as many columns as fit. */
export const DescriptionList = ({ items }: { items: Readonly<Record<string, ReactNode>> }) => (
  <Box
    component="dl"
    sx={{
      display: 'grid',
      gridTemplateColumns: { xs: getColumns(7.2), sm: getColumns(12) },
      columnGap: 2,
      rowGap: 1.5,
      m: 0,
      overflowWrap: 'anywhere',
    }}
  >
    {Object.entries(items).map(([label, value]) => (
      <div key={label}>
        <Box component="dt" sx={{ fontSize: '0.9375rem', color: 'text.secondary' }}>
          {label}
        </Box>
        <Box component="dd" sx={{ m: 0, fontWeight: 600, fontVariantNumeric: 'tabular-nums' }}>
          {value}
        </Box>
      </div>
    ))}
  </Box>
);

interface CardRemarkProps {
  readonly title: string;
  readonly text: string | null;
  /** The author. */
  readonly by: string | null;
}

/** A remark of the school, with its line breaks. */
export const CardRemark = ({ title, text, by }: CardRemarkProps) => (
  <Box sx={{ mt: 1.5 }}>
    <Typography variant="h3" component="h4">
      {title}
    </Typography>
    <Box sx={{ maxWidth: '70ch', whiteSpace: 'pre-line' }}>{orNotGiven(text)}</Box>
    {by !== null && <Box sx={{ color: 'text.secondary' }}>{by}</Box>}
  </Box>
);

/** A figure or letter of the card. Screen readers may skip dashes, so these have a hidden text. */
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
