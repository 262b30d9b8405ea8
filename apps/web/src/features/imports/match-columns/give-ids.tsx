import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import Typography from '@mui/material/Typography';
import { Question } from '#web/features/imports/decide/question.tsx';

interface GiveIdsProps {
  readonly givesIds: boolean;
  readonly onChange: (givesIds: boolean) => void;
}

/** Offers new IDs for a list in which no column is the student ID. */
export const GiveIds = ({ givesIds, onChange }: GiveIdsProps) => (
  <Question text="No column of this list is the Student ID.">
    <FormControlLabel
      control={<Checkbox checked={givesIds} onChange={(_event, isChosen) => onChange(isChosen)} />}
      label="Give new IDs"
    />
    <Typography>
      New students get the next IDs of the school. Who is here already keeps the ID: the list is compared by
      birth certificate pin, SEA number, and name with date of birth.
    </Typography>
  </Question>
);
