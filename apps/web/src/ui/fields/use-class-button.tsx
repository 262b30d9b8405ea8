import Button from '@mui/material/Button';

interface UseClassButtonProps {
  /** The class that a typed name probably means. */
  readonly name: string;
  readonly onUse: (name: string) => void;
}

/** Takes an existing class in place of the typed name of a new one. */
export const UseClassButton = ({ name, onUse }: UseClassButtonProps) => (
  <Button variant="outlined" onClick={() => onUse(name)} sx={{ justifySelf: 'start', alignSelf: 'start' }}>
    Use {name}
  </Button>
);
