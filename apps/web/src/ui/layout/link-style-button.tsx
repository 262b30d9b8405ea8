import Button from '@mui/material/Button';

/** A button that looks like a link, for a seldom used action. */
export const LinkStyleButton = ({ label, onClick }: { label: string; onClick: () => void }) => (
  <Button
    onClick={onClick}
    sx={{ minHeight: 44, px: 1, textDecoration: 'underline', textUnderlineOffset: 3 }}
  >
    {label}
  </Button>
);
