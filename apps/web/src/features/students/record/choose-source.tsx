import { entrySourceLabels, type EntrySource, entrySources } from '@formroom/domain/school/entry-source.ts';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { PageHeading } from '#web/ui/layout/page-heading.tsx';

interface ChooseSourceProps {
  /** The student, as `Ramdeen, Anya`. */
  readonly name: string;
  readonly onChoose: (source: EntrySource) => void;
}

/** Asks how the family's answers reached the school, before they are entered. */
export const ChooseSource = ({ name, onChoose }: ChooseSourceProps) => (
  <>
    <PageHeading title={`How did the answers for ${name} reach the school?`}>
      We note this in the history. The family can see it.
    </PageHeading>
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5 }}>
      {entrySources.map((source) => (
        <Button key={source} variant="outlined" onClick={() => onChoose(source)}>
          {entrySourceLabels[source]}
        </Button>
      ))}
    </Box>
  </>
);
