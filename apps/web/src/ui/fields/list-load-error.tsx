import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import type { Options } from '#web/ui/fields/control-props.ts';

/** The error below an input whose list could not be loaded. The input still shows the saved answer. */
export function ListLoadError({ options, label }: { options: Options; label: string }) {
  if (options.state !== 'failed') return null;
  return (
    <Box
      role="alert"
      sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 1, fontSize: '0.9375rem' }}
    >
      The list could not be loaded. The saved answer is safe.
      <Button
        size="small"
        aria-label={`Retry: ${label}`}
        onClick={() => options.retry()}
        sx={{ minHeight: 32, px: 1 }}
      >
        Retry
      </Button>
    </Box>
  );
}
