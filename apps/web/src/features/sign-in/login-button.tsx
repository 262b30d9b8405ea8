import Button from '@mui/material/Button';
import { useHydrated } from '#web/lib/use-hydrated.ts';

/** The submit button. Before hydration it does not submit, because the browser itself would then post the form. */
export function LoginButton({ disabled }: { disabled: boolean }) {
  const hydrated = useHydrated();
  return (
    <Button type={hydrated ? 'submit' : 'button'} variant="contained" fullWidth disabled={disabled}>
      LOGIN
    </Button>
  );
}
