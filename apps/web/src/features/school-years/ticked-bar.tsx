import { pluralize } from '@formroom/domain/school/pluralize.ts';
import Button from '@mui/material/Button';
import { StickyBar } from '#web/ui/layout/sticky-bar.tsx';

interface TickedBarProps {
  readonly count: number;
  readonly onClear: () => void;
  readonly onDecide: () => void;
}

/** Says how many students are ticked, and leads to the decision for them. It stands below the list. */
export const TickedBar = ({ count, onClear, onDecide }: TickedBarProps) => (
  <StickyBar
    label="Ticked students"
    status={
      count === 0 ? 'Tick the students whose plan is different.' : `${pluralize(count, 'student')} ticked`
    }
  >
    {count > 0 && (
      <>
        <Button onClick={onClear}>Clear</Button>
        <Button variant="contained" aria-haspopup="dialog" onClick={onDecide}>
          Change the plan
        </Button>
      </>
    )}
  </StickyBar>
);
