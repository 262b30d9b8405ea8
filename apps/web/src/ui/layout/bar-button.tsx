import Box from '@mui/material/Box';
import Button, { type ButtonProps } from '@mui/material/Button';
import type { ReactNode } from 'react';

interface BarButtonProps extends Omit<ButtonProps, 'children' | 'startIcon'> {
  label: string;
  icon: ReactNode;
}

/** A button in the top bar: on phones an icon with an accessible name, on wide screens the label. */
export function BarButton({ label, icon, endIcon, ...button }: BarButtonProps) {
  return (
    <Button
      color="inherit"
      aria-label={label}
      {...button}
      sx={{ minWidth: 44, minHeight: 44, px: { xs: 1, sm: 1.5 } }}
    >
      <Box component="span" sx={{ display: { xs: 'flex', sm: 'none' } }}>
        {icon}
      </Box>
      <Box component="span" sx={{ display: { xs: 'none', sm: 'flex' }, alignItems: 'center', gap: 0.5 }}>
        {label}
        {endIcon}
      </Box>
    </Button>
  );
}
