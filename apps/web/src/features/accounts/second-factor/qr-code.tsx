import Box from '@mui/material/Box';
import encodeQR from 'qr';
import { useMemo } from 'react';

/** As much light around it as the standard asks for, in its own squares. */
const BORDER = 4;

/** A text as a square that a phone's camera reads: always dark on white. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const rows = useMemo(() => encodeQR(text, 'raw', { ecc: 'medium', border: BORDER }), [text]);
  const dark = rows
    .flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${String(x)} ${String(y)}h1v1h-1z` : '')))
    .join('');
  return (
    <Box
      component="svg"
      role="img"
      aria-label={label}
      viewBox={`0 0 ${rows.length} ${rows.length}`}
      shapeRendering="crispEdges"
      sx={{
        display: 'block',
        width: '100%',
        maxWidth: 264,
        border: 1,
        borderColor: 'divider',
        borderRadius: 1,
      }}
    >
      <rect width="100%" height="100%" fill="#fff" />
      <path d={dark} fill="#000" />
    </Box>
  );
}
