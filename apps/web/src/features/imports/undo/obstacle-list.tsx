import type { ImportUndoPreview, ImportObstacle } from '@formroom/domain/api/imports.ts';
import Box from '@mui/material/Box';
import { useQuery } from '@tanstack/react-query';
import type { ImportKind } from '#web/features/imports/import-kind.ts';
import { referenceEntriesQuery, createTitleLookup } from '#web/lib/reference-entries.ts';
import { useFormatDateTime } from '#web/lib/school-date-time.ts';

/** A longer list would push the dialog's buttons too far down. */
const MAX_LISTED = 20;

interface ObstacleListProps {
  readonly kind: ImportKind;
  readonly blocked: ImportUndoPreview['blocked'];
}

/** The students that an undo does not change, and why. */
export function ObstacleList({ kind: { formatField }, blocked }: ObstacleListProps) {
  const getTitle = createTitleLookup(useQuery(referenceEntriesQuery).data);
  const momentText = useFormatDateTime();
  const fieldName = (field: string, subject: number | undefined) => {
    const title = subject === undefined ? undefined : getTitle('subjects', subject);
    return [title, formatField(field, { subject })].filter(Boolean).join(': ');
  };
  const rest = blocked.length - MAX_LISTED;
  return (
    <Box component="ul" aria-label="Not undone" sx={{ m: 0, mt: 1.5, pl: 3 }}>
      {blocked.slice(0, MAX_LISTED).map(({ student_id: id, name, obstacles }) => (
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

interface Names {
  readonly fieldName: (field: string, subject: number | undefined) => string;
  readonly momentText: (moment: string) => string;
}

const sentences: Record<Exclude<ImportObstacle['kind'], 'changed'>, string> = {
  left: 'The student has left.',
  gone: 'This was removed after the import.',
  registering: 'The family has started to register.',
  password: 'The student has chosen a password.',
  documents: 'The family has uploaded documents.',
  results: 'Results were added after the import.',
  joined: 'This record was joined with an older one of the same child.',
  posted: 'The report card is posted. Withdraw it first.',
};

/** Why an import can't be undone for a student, in a sentence. */
export function obstacleText(obstacle: ImportObstacle, { fieldName, momentText }: Names): string {
  const { kind, field = '', subject, by, at } = obstacle;
  if (kind !== 'changed') return sentences[kind];
  const who = by === undefined ? '' : ` by ${by === 'Family' ? 'the family' : by}`;
  const when = at === undefined ? '' : ` on ${momentText(at)}`;
  return `${fieldName(field, subject)} was changed${who}${when}.`;
}
