import type { TermReadiness } from '@formroom/domain/api/term-reports.ts';
import ExpandMore from '@mui/icons-material/ExpandMore';
import Box from '@mui/material/Box';
import MuiLink from '@mui/material/Link';
import { focusRing } from '#web/lib/design-tokens.ts';

type ClassOfTerm = TermReadiness['classes'][number];

interface ClassReadinessProps {
  readonly readiness: ClassOfTerm;
  readonly onPreview: (studentId: string) => void;
}

/** A class with its number of ready cards; expanded, what is missing on the others. */
export function ClassReadiness({ readiness, onPreview }: ClassReadinessProps) {
  const { class_id: classId, cards, with_marks: withMarks, ready, incomplete } = readiness;
  const without = cards - withMarks + readiness.without_results;
  const summary = (
    <>
      <Box component="span" sx={{ flex: 'none', width: 48, fontWeight: 600 }}>
        {classId}
      </Box>
      <Box component="span" sx={{ flex: 1, fontVariantNumeric: 'tabular-nums' }}>
        {withMarks === 0 ? 'no cards' : `${ready} of ${withMarks} complete`}
        {without > 0 && `, ${without} without marks`}
      </Box>
    </>
  );
  return (
    <Box component="li" sx={{ '& + li': { borderTop: 1, borderColor: 'divider' } }}>
      {incomplete.length === 0 ? (
        <Box sx={line}>{summary}</Box>
      ) : (
        <Box component="details" sx={{ '&[open] > summary svg': { transform: 'rotate(180deg)' } }}>
          <Box component="summary" sx={{ ...line, cursor: 'pointer', listStyle: 'none', borderRadius: 1 }}>
            {summary}
            <ExpandMore aria-hidden sx={{ color: 'text.secondary' }} />
          </Box>
          <Incomplete cards={incomplete} onPreview={onPreview} />
        </Box>
      )}
    </Box>
  );
}

const line = {
  boxSizing: 'border-box',
  display: 'flex',
  alignItems: 'center',
  minHeight: 44,
  px: 2,
  py: 1,
  '&::-webkit-details-marker': { display: 'none' },
  '&:focus-visible': { ...focusRing, outlineOffset: -2 },
} as const;

interface IncompleteProps extends Pick<ClassReadinessProps, 'onPreview'> {
  readonly cards: ClassOfTerm['incomplete'];
}

const Incomplete = ({ cards, onPreview }: IncompleteProps) => (
  <Box component="ul" sx={{ m: 0, px: 2, pb: 1.5, pl: 4.5, overflowWrap: 'anywhere' }}>
    {cards.map(({ student_id: id, name, missing }) => (
      <li key={id}>
        <MuiLink
          component="button"
          type="button"
          aria-haspopup="dialog"
          onClick={() => onPreview(id)}
          sx={{ minHeight: 32, textAlign: 'start', verticalAlign: 'baseline' }}
        >
          {name} ({id})
        </MuiLink>
        :{' '}
        <Box component="span" sx={{ color: 'text.secondary' }}>
          {missing.join(', ')}
        </Box>
      </li>
    ))}
  </Box>
);
