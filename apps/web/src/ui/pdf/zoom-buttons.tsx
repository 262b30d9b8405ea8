import Add from '@mui/icons-material/Add';
import Remove from '@mui/icons-material/Remove';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';

const ZOOMS = [1, 1.5, 2, 3] as const;

/** The smallest zoom at which pages have the readable width. */
export const initialZoom = (width: number, readableWidth: number): number =>
  width === 0 ? 1 : (ZOOMS.find((zoom) => width * zoom >= readableWidth) ?? 3);

interface ZoomButtonsProps {
  /** The accessible name of the buttons. */
  readonly label?: string;
  readonly zoom: number;
  readonly onZoom: (zoom: number) => void;
}

/** The zoom of the pages; 100 % is the width of their container. */
export function ZoomButtons({ label = 'Size of the pages', zoom, onZoom }: ZoomButtonsProps) {
  const smaller = ZOOMS.findLast((each) => each < zoom);
  const larger = ZOOMS.find((each) => each > zoom);
  return (
    <Box
      role="group"
      aria-label={label}
      sx={{ display: 'flex', alignItems: 'center', justifyContent: 'flex-end', gap: 0.5, mb: 1 }}
    >
      <ZoomButton label="Smaller" to={smaller} onZoom={onZoom}>
        <Remove />
      </ZoomButton>
      <Box role="status" sx={{ minWidth: '3.5em', textAlign: 'center', fontVariantNumeric: 'tabular-nums' }}>
        {Math.round(zoom * 100)} %
      </Box>
      <ZoomButton label="Larger" to={larger} onZoom={onZoom}>
        <Add />
      </ZoomButton>
    </Box>
  );
}

interface ZoomButtonProps {
  readonly label: string;
  readonly to: number | undefined;
  readonly onZoom: (zoom: number) => void;
  readonly children: React.ReactNode;
}

// Marked as disabled by `aria-disabled`, because a disabled button would lose the focus.
const ZoomButton = ({ label, to, onZoom, children }: ZoomButtonProps) => (
  <IconButton
    aria-label={label}
    aria-disabled={to === undefined}
    color="primary"
    onClick={() => to !== undefined && onZoom(to)}
    sx={{ '&[aria-disabled=true]': { color: 'text.disabled' } }}
  >
    {children}
  </IconButton>
);
