import RotateLeft from '@mui/icons-material/RotateLeft';
import RotateRight from '@mui/icons-material/RotateRight';
import IconButton from '@mui/material/IconButton';
import type { Turn } from '#web/ui/pdf/render-page.ts';

/** Turns a file by a quarter. */
export const TurnButtons = ({ turn, onTurn }: { turn: Turn; onTurn: (turn: Turn) => void }) => (
  <>
    <IconButton color="primary" aria-label="Turn left" onClick={() => onTurn(((turn + 270) % 360) as Turn)}>
      <RotateLeft />
    </IconButton>
    <IconButton color="primary" aria-label="Turn right" onClick={() => onTurn(((turn + 90) % 360) as Turn)}>
      <RotateRight />
    </IconButton>
  </>
);
