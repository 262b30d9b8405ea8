import Box from '@mui/material/Box';
import { colours } from '#web/lib/design-tokens.ts';

const HEIGHT = 24;

interface AverageBarProps {
  /** From 0 to 100. */
  readonly average: number;
  readonly class_average: number | null;
}

/** A student's average as a bar from 0 to 100, with the class's as a line across it. The figures are beside it. */
export const AverageBar = ({ average, class_average: classAverage }: AverageBarProps) => (
  <Box component="svg" width="100%" height={HEIGHT} sx={{ display: 'block' }}>
    <rect y="4" width="100%" height="16" rx="3" fill={colours.tint} />
    <rect y="4" width={`${average}%`} height="16" rx="3" fill={colours.green} />
    {classAverage !== null && <ClassAverageMarker at={`${classAverage}%`} />}
  </Box>
);

// White edges give it contrast to the bar and the background.
const ClassAverageMarker = ({ at }: { at: string }) => (
  <>
    <line x1={at} x2={at} y1="0" y2={HEIGHT} stroke={colours.paper} strokeWidth="7" />
    <line x1={at} x2={at} y1="0" y2={HEIGHT} stroke={colours.ink} strokeWidth="3" />
  </>
);

export const Legend = () => (
  <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 3, color: 'text.secondary' }}>
    <LegendEntry label="Average" mark={<rect y="4" width="20" height="16" rx="3" fill={colours.green} />} />
    <LegendEntry label="Class average" mark={<ClassAverageMarker at="10" />} />
  </Box>
);

const LegendEntry = ({ label, mark }: { label: string; mark: React.ReactNode }) => (
  <Box component="span" sx={{ display: 'inline-flex', alignItems: 'center', gap: 1 }}>
    <svg width="20" height={HEIGHT}>
      {mark}
    </svg>
    {label}
  </Box>
);
