import Button from '@mui/material/Button';

interface FileItemButtonProps {
  readonly label: string;
  /** The file that it is about, which the label alone does not say to those who jump from button to button. */
  readonly file: string;
  readonly onClick: () => void;
}

/** A small button of a file's line. */
export const FileItemButton = ({ label, file, onClick }: FileItemButtonProps) => (
  <Button
    size="small"
    aria-label={`${label} ${file}`}
    onClick={onClick}
    sx={{ minHeight: 44, px: 1, minWidth: 44 }}
  >
    {label}
  </Button>
);
