import type { ImportUndo } from '@formroom/domain/api/imports.ts';
import Box from '@mui/material/Box';
import { useQuery } from '@tanstack/react-query';
import type { ImportKind } from '#web/components/import/import-kind.ts';
import { obstacleText } from '#web/components/import/obstacle-text.ts';
import { keptListsQuery, titlesIn } from '#web/lib/kept-lists.ts';
import { useMomentText } from '#web/lib/school-moment.ts';

/** More would push the buttons of the dialog too far down. */
const NAMED = 20;

interface ObstacleListProps {
  readonly kind: ImportKind;
  readonly blocked: ImportUndo['blocked'];
}

/** The students whom an undo leaves as they are, and why. */
export function ObstacleList({ kind: { fieldWords }, blocked }: ObstacleListProps) {
  const titleOf = titlesIn(useQuery(keptListsQuery).data);
  const momentText = useMomentText();
  const fieldName = (field: string, subject: number | undefined) => {
    const title = subject === undefined ? undefined : titleOf('subjects', subject);
    return [title, fieldWords(field, { subject })].filter(Boolean).join(': ');
  };
  const rest = blocked.length - NAMED;
  return (
    <Box component="ul" aria-label="Not undone" sx={{ m: 0, mt: 1.5, pl: 3 }}>
      {blocked.slice(0, NAMED).map(({ student_id: id, name, obstacles }) => (
        <li key={id}>
          <strong>{[name, id].filter(Boolean).join(', ')}</strong>
          {obstacles.map((obstacle, index) => (
            <div key={index}>{obstacleText(obstacle, { fieldName, momentText })}</div>
          ))}
        </li>
      ))}
      {rest > 0 && <li>and {rest} more</li>}
    </Box>
  );
}
