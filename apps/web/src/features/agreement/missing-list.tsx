import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { Link } from 'react-router';
import type { MissingInStep, MissingItem } from '#web/lib/missing-items.ts';
import { useRecordOwner } from '#web/lib/record-owner.ts';

interface MissingListProps {
  readonly missing: readonly MissingInStep[];
  /** The most lines for one step; one more line counts the rest. */
  readonly maxItems?: number;
}

/** The missing items by step, each a link to its input or document. */
export const MissingList = ({ missing, maxItems = Infinity }: MissingListProps) => (
  <Box
    sx={{
      display: 'grid',
      gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 224px), 1fr))',
      columnGap: 3,
      rowGap: 2,
    }}
  >
    {missing.map((step) => (
      <MissingItems key={step.path} step={step} most={maxItems} />
    ))}
  </Box>
);

function MissingItems({ step: { label, items }, most }: { step: MissingInStep; most: number }) {
  // Instead of "and 1 more", that one item is shown.
  const shown = items.length > most + 1 ? items.slice(0, most) : items;
  const next = items[shown.length];
  return (
    <div>
      <Typography variant="h3">{label}</Typography>
      <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
        {shown.map((item) => (
          <MissingItemLink key={item.to} {...item} />
        ))}
        {next && (
          <MissingItemLink to={next.to} text={`and ${items.length - shown.length} more in ${label}`} />
        )}
      </Box>
    </div>
  );
}

function MissingItemLink({ to, text, note }: MissingItem) {
  const { pathTo } = useRecordOwner();
  return (
    <li>
      <Box
        component={Link}
        to={pathTo(to)}
        sx={{ display: 'inline-block', py: 0.5, color: 'primary.main', textUnderlineOffset: 3 }}
      >
        {text}
      </Box>
      {note !== undefined && <Box sx={{ mb: 0.5, overflowWrap: 'anywhere' }}>{note}</Box>}
    </li>
  );
}
