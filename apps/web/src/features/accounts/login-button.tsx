import Button from '@mui/material/Button';
import { useHydrated } from '#web/lib/use-hydrated.ts';

/**
 * Sends what was typed. Before the script has come, it must not: the browser would send the password by itself. It
 * looks ready then, so that it does not change its colour at each visit.
 */
export function LoginButton({ disabled }: { disabled: boolean }) {
  const hydrated = useHydrated();
  return (
    <Button
      type="submit"
      variant="contained"
      fullWidth
      disabled={disabled || !hydrated}
      sx={hydrated ? null : { '&.MuiButton-contained.Mui-disabled': ready }}
    >
      LOGIN
    </Button>
  );
}

const ready = { color: 'primary.contrastText', bgcolor: 'primary.main' };
