import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { colours } from '#web/lib/design-tokens.ts';

const tones = {
  success: { colour: 'success.main', ground: colours.tint, sign: '✓' },
  error: { colour: 'error.main', ground: colours.errorTint, sign: '!' },
  neutral: { colour: 'text.primary', ground: colours.paper, sign: 'i' },
} as const;

interface NoticeProps {
  readonly tone: keyof typeof tones;
  readonly title: string;
  /** Whether screen readers interrupt to read it. */
  readonly announced?: boolean;
  readonly children?: ReactNode;
}

/** What was found, with a sign beside its colour. */
export function Notice({ tone, title, announced = false, children }: NoticeProps) {
  const { colour, ground, sign } = tones[tone];
  return (
    <Box
      {...(announced && { role: 'alert' })}
      sx={{
        display: 'flex',
        gap: 1.5,
        p: 2,
        bgcolor: ground,
        border: 1,
        borderLeftWidth: 4,
        borderColor: colour,
        borderRadius: 1,
      }}
    >
      <Box
        aria-hidden
        sx={{
          flex: 'none',
          width: 28,
          height: 28,
          display: 'grid',
          placeItems: 'center',
          border: 2,
          borderColor: colour,
          borderRadius: '50%',
          color: colour,
          fontWeight: 700,
          lineHeight: 1,
        }}
      >
        {sign}
      </Box>
      <Box sx={{ minWidth: 0 }}>
        <Typography component="p" sx={{ color: colour, fontWeight: 600 }}>
          {title}
        </Typography>
        {children !== undefined && <Box sx={{ mt: 0.5 }}>{children}</Box>}
      </Box>
    </Box>
  );
}
