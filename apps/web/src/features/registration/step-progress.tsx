import { steps } from '@formroom/domain/registration/steps.ts';
import ExpandMore from '@mui/icons-material/ExpandMore';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useRef, useState } from 'react';
import { StepList } from '#web/features/registration/step-list.tsx';
import { colours, forcedColours } from '#web/lib/design-tokens.ts';
import { useCloseOnBack } from '#web/lib/close-on-back.ts';

/** The stepper of narrow screens: the current step, a progress bar, and a button that lists all steps. */
export function StepProgress({ current }: { current: string }) {
  const button = useRef<HTMLButtonElement>(null);
  // The list belongs to the step on which it was opened.
  const [openOn, setOpenOn] = useState<string>();
  const open = openOn === current;
  const close = () => setOpenOn(undefined);
  useCloseOnBack(open, close);
  const number = steps.findIndex(({ path }) => path === current) + 1;
  return (
    <Box
      component="nav"
      aria-label="Registration steps"
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || !open) return;
        close();
        button.current?.focus();
      }}
    >
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', justifyContent: 'space-between' }}>
        <Box component="span" sx={{ color: 'text.secondary' }}>
          Step {number} of {steps.length}
        </Box>
        <Button
          ref={button}
          aria-expanded={open}
          aria-controls="all-steps"
          onClick={() => setOpenOn(open ? undefined : current)}
          endIcon={<ExpandMore sx={{ transform: open ? 'rotate(180deg)' : 'none' }} />}
          sx={{ minHeight: 44, px: 1, mr: -1 }}
        >
          All steps
        </Button>
      </Box>
      <Box
        aria-hidden
        sx={{
          height: 6,
          borderRadius: 3,
          bgcolor: colours.line,
          overflow: 'hidden',
          [forcedColours]: { height: 8, border: '1px solid' },
        }}
      >
        <Box
          sx={{
            width: `${(number / steps.length) * 100}%`,
            height: '100%',
            bgcolor: 'primary.main',
            [forcedColours]: { forcedColorAdjust: 'none', bgcolor: 'CanvasText' },
          }}
        />
      </Box>
      <Box id="all-steps" hidden={!open} sx={{ mt: 1 }}>
        {open && <StepList current={current} onChosen={close} />}
      </Box>
    </Box>
  );
}
