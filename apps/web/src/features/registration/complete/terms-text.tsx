import Box from '@mui/material/Box';
import { useEffect } from 'react';
import { useSaver } from '#web/lib/autosave/use-autosave.ts';
import { useStudentRecord } from '#web/lib/student-record.ts';

/** The school's terms in paragraphs. The record stores that they were shown. */
export function TermsText({ text }: { text: string }) {
  const saver = useSaver();
  const isNoted = useStudentRecord().terms_and_conditions === 1;
  useEffect(() => {
    if (!isNoted) saver.choose('terms_and_conditions', '1');
  }, [saver, isNoted]);
  return (
    <Box
      sx={{
        p: { xs: 2, sm: 3 },
        bgcolor: 'background.paper',
        border: 1,
        borderColor: 'divider',
        borderRadius: 1.5,
        '& p': { m: 0, whiteSpace: 'pre-line' },
        '& p + p': { mt: 1.5 },
      }}
    >
      {paragraphsOf(text).map((paragraph, index) => (
        <p key={index}>{paragraph}</p>
      ))}
    </Box>
  );
}

const paragraphsOf = (text: string) => text.split(/\n\s*\n/).filter((paragraph) => paragraph.trim() !== '');
