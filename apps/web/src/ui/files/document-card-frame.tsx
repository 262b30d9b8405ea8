import Box, { type BoxProps } from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { ReactNode, Ref } from 'react';
import { StateChip } from '#web/ui/files/state-chip.tsx';
import { colours, focusRing } from '#web/lib/design-tokens.ts';

interface CardFrameProps extends Omit<BoxProps, 'ref' | 'component' | 'sx' | 'id'> {
  readonly id: string;
  readonly label: string;
  readonly isReceived: boolean;
  /** Shown in place of whether it is received. */
  readonly state?: string;
  /** Set if the card accepts dropped files; `over` while files are dragged over it. */
  readonly drop?: 'accepted' | 'over' | undefined;
  readonly children: ReactNode;
  readonly ref?: Ref<HTMLElement>;
}

/** The card of a document. Hashes such as `#sea_slip` link to it. */
export function CardFrame({ id, label, isReceived, state, drop, children, ref, ...events }: CardFrameProps) {
  return (
    <Box
      component="section"
      id={id}
      ref={ref}
      aria-labelledby={`${id}-label`}
      tabIndex={-1}
      {...events}
      sx={{
        display: 'grid',
        gridTemplateColumns: 'minmax(0, 1fr)',
        gap: 1.5,
        p: 2,
        bgcolor: drop === 'over' ? colours.tint : 'background.paper',
        border: 1,
        borderStyle: drop ? 'dashed' : 'solid',
        borderColor: drop ? colours.fieldEdge : 'divider',
        borderRadius: 1.5,
        outline: 'none',
        '&:focus-visible': focusRing,
      }}
    >
      <Box
        sx={{
          display: 'flex',
          flexWrap: 'wrap',
          alignItems: 'center',
          justifyContent: 'space-between',
          columnGap: 2,
          rowGap: 0.5,
        }}
      >
        <Typography id={`${id}-label`} variant="h2" sx={{ color: 'text.primary' }}>
          {label}
        </Typography>
        <StateChip isReceived={isReceived} {...(state !== undefined && { state })} />
      </Box>
      {children}
    </Box>
  );
}
