import Button, { type ButtonProps } from '@mui/material/Button';

/** The button of a dialog that has the focus when it opens, so that one key gives the likeliest answer. */
export const AutofocusButton = (props: ButtonProps) => (
  <Button
    variant="contained"
    // oxlint-disable-next-line a11y/no-autofocus -- a dialog must take the focus (WAI-ARIA), and this is its likeliest or safest answer
    autoFocus
    {...props}
  />
);
