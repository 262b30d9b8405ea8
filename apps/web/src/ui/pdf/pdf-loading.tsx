import Box from '@mui/material/Box';
import LinearProgress from '@mui/material/LinearProgress';
import Skeleton from '@mui/material/Skeleton';

/** A placeholder with the progress of loading a document. */
export const PdfLoading = ({ percent, height }: { percent: number; height: string }) => (
  <Box sx={{ position: 'relative', height, minHeight: 160 }}>
    <Skeleton variant="rounded" height="100%" sx={{ borderRadius: 1 }} />
    <Box sx={{ position: 'absolute', inset: 0, display: 'grid', placeContent: 'center', gap: 1.5, px: 3 }}>
      <Box role="status" sx={{ textAlign: 'center', color: 'text.secondary' }}>
        Loading the document …
      </Box>
      <LinearProgress
        aria-label="Loading the document"
        {...(percent > 0 ? { variant: 'determinate', value: percent } : {})}
        sx={{ width: 200, maxWidth: '100%', height: 6, borderRadius: 3 }}
      />
    </Box>
  </Box>
);
