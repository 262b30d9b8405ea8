import Button from '@mui/material/Button';

interface FileItemButtonProps {
  readonly label: string;
  /** The name of the file, for screen readers: the same label stands at every file. */
  readonly file: string;
  readonly onClick: () => void;
}

/** A small button of a file's entry. */
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
