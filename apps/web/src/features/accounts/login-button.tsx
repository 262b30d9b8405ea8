import Button from '@mui/material/Button';
import { useHydrated } from '#web/lib/use-hydrated.ts';

/** Sends what was typed. Before the script has come, it must not: the browser would send the password by itself. */
export function LoginButton({ disabled }: { disabled: boolean }) {
  const hydrated = useHydrated();
  return (
    <Button type={hydrated ? 'submit' : 'button'} variant="contained" fullWidth disabled={disabled}>
      LOGIN
    </Button>
  );
}
