import type { ReportCard } from '@formroom/domain/api/term-reports.ts';
import { keyWords, letters, letterWords } from '@formroom/domain/term-report/key.ts';
import Box from '@mui/material/Box';
import { CardSection } from '#web/components/report-card/card-section.tsx';

/** What the letters mean. */
export const CardKey = ({ letterKey }: { letterKey: ReportCard['key'] }) => (
  <CardSection title="Key">
    <Words title="Averages and totals" words={keyWords(letterKey)} />
    <Words
      title="Application, conduct and attitude"
      words={letters.map((letter) => `${letter} ${letterWords[letter]}`)}
    />
  </CardSection>
);

const Words = ({ title, words }: { title: string; words: readonly string[] }) => (
  <Box sx={{ '& + &': { mt: 1 } }}>
    <Box component="span" sx={{ color: 'text.secondary' }}>
      {title}:
    </Box>
    <Box
      component="ul"
      sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 2, m: 0, p: 0, listStyle: 'none' }}
    >
      {words.map((each) => (
        <li key={each}>{each}</li>
      ))}
    </Box>
  </Box>
);
