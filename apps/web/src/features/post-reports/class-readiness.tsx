import type { TermReadiness } from '@formroom/domain/api/term-reports.ts';
import Box from '@mui/material/Box';

type ClassOfTerm = TermReadiness['classes'][number];

/** A class: how many of its cards are ready, and, opened, what the others still want. */
export function ClassReadiness({ readiness }: { readiness: ClassOfTerm }) {
  const { class_id: classId, cards, ready, incomplete, without_results: without } = readiness;
  const words = (
    <>
      <Box component="span" sx={{ fontWeight: 600, minWidth: 48 }}>
        {classId}
      </Box>
      <Box component="span" sx={{ fontVariantNumeric: 'tabular-nums' }}>
        {cards === 0 ? 'no cards' : `${ready} of ${cards} ready`}
        {without > 0 && `, ${without} without results`}
      </Box>
    </>
  );
  return (
    <Box
      component="li"
      sx={{
        '& + li': { borderTop: 1, borderColor: 'divider' },
        '& > div, & summary': { px: 2, py: 1, minHeight: 44 },
      }}
    >
      {incomplete.length === 0 ? (
        <Box sx={{ display: 'flex', gap: 1.5, alignItems: 'center' }}>{words}</Box>
      ) : (
        <details>
          <Box
            component="summary"
            sx={{ cursor: 'pointer', borderRadius: 1, '& > span + span': { ml: 1.5 } }}
          >
            {words}
          </Box>
          <Incomplete cards={incomplete} />
        </details>
      )}
    </Box>
  );
}

const Incomplete = ({ cards }: { cards: ClassOfTerm['incomplete'] }) => (
  <Box component="ul" sx={{ m: 0, px: 2, pb: 1.5, pl: 4.5, overflowWrap: 'anywhere' }}>
    {cards.map(({ student_id: id, name, missing }) => (
      <li key={id}>
        {name} ({id}):{' '}
        <Box component="span" sx={{ color: 'text.secondary' }}>
          {missing.join(', ')}
        </Box>
      </li>
    ))}
  </Box>
);
