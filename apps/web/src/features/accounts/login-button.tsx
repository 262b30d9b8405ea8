import Button from '@mui/material/Button';

/** Sends what was typed. */
export const LoginButton = ({ disabled }: { disabled: boolean }) => (
  <Button type="submit" variant="contained" fullWidth disabled={disabled}>
    LOGIN
  </Button>
);
