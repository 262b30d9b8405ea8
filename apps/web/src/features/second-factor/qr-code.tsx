import Box from '@mui/material/Box';
import encodeQR from 'qr';
import { useMemo } from 'react';

/** The light margin that the standard requires, in modules. */
const BORDER = 4;

/** A QR code. It is always dark on white, so that every camera reads it. */
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
