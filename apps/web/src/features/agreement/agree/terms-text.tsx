import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { type ReactNode, useEffect } from 'react';
import { useSaver } from '#web/lib/autosave/use-autosave.ts';
import { useStudentRecord } from '#web/lib/student-record.ts';

/**
 * The school's terms in paragraphs. The record stores that they were shown. With the terms that the family agreed to
 * `before`, new paragraphs are marked and removed ones are listed.
 */
export function TermsText({ text, before }: { text: string; before?: string | undefined }) {
  const saver = useSaver();
  const isNoted = useStudentRecord().terms_and_conditions === 1;
  useEffect(() => {
    if (!isNoted) saver.choose('terms_and_conditions', '1');
  }, [saver, isNoted]);
  const paragraphs = getParagraphs(text);
  const earlier = before === undefined ? paragraphs : getParagraphs(before);
  const removed = earlier.filter((paragraph) => !paragraphs.includes(paragraph));
  return (
    <Box
      sx={{
        p: { xs: 2, sm: 3 },
        bgcolor: 'background.paper',
        border: 1,
        borderColor: 'divider',
        borderRadius: 1.5,
        '& p': { m: 0, whiteSpace: 'pre-line' },
        '& p + p, & p + div, & div + p, & div + div': { mt: 1.5 },
      }}
    >
      {paragraphs.map((paragraph, index) =>
        earlier.includes(paragraph) ? (
          <p key={index}>{paragraph}</p>
        ) : (
          <Marked key={index} label="New or changed">
            {paragraph}
          </Marked>
        ),
      )}
      {removed.map((paragraph) => (
        <Marked key={paragraph} label="No longer in the terms">
          <del>{paragraph}</del>
        </Marked>
      ))}
    </Box>
  );
}

const Marked = ({ label, children }: { label: string; children: ReactNode }) => (
  <Box sx={{ pl: 1.5, borderLeft: 4, borderColor: 'primary.main' }}>
    <Typography component="p" sx={{ fontWeight: 700, color: 'primary.main' }}>
      {label}
    </Typography>
    <p>{children}</p>
  </Box>
);

const getParagraphs = (text: string) => text.split(/\n\s*\n/).filter((paragraph) => paragraph.trim() !== '');
