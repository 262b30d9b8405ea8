import type { ReportCard } from '@formroom/domain/api/report-cards.ts';
import { formatLetterKey, letters, letterMeanings } from '@formroom/domain/report-cards/letter-key.ts';
import Box from '@mui/material/Box';
import { CardSection } from '#web/features/report-cards/read/card-parts.tsx';

/** The key of the letters. */
export const CardLegend = ({ letterKey }: { letterKey: ReportCard['key'] }) => (
  <CardSection title="Key">
    <LegendGroup title="Averages and totals" entries={formatLetterKey(letterKey)} />
    <LegendGroup
      title="Application, conduct and attitude"
      entries={letters.map((letter) => `${letter} ${letterMeanings[letter]}`)}
    />
  </CardSection>
);

const LegendGroup = ({ title, entries }: { title: string; entries: readonly string[] }) => (
  <Box sx={{ '& + &': { mt: 1 } }}>
    <Box component="span" sx={{ color: 'text.secondary' }}>
      {title}:
    </Box>
    <Box
      component="ul"
      sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 2, m: 0, p: 0, listStyle: 'none' }}
    >
      {entries.map((each) => (
        <li key={each}>{each}</li>
      ))}
    </Box>
  </Box>
);
