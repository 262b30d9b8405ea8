import type { AnalysisFinding } from '@formroom/domain/api/term-analysis.ts';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import MuiLink from '@mui/material/Link';
import { Link } from 'react-router';
import {
  type GroupKey,
  pathToGroup,
  type ResultsChoice,
} from '#web/features/term-analysis/results-address.ts';
import { ForOffice } from '#web/lib/for-office.tsx';
import { pathToStudentsCard } from '#web/lib/student-path.ts';
import { ListRow } from '#web/ui/layout/row-list.ts';
import { SchoolDay } from '#web/ui/layout/school-time.tsx';

interface FindingRowProps {
  readonly finding: AnalysisFinding;
  readonly choice: ResultsChoice;
  /** Notes that it was looked at, or takes that back. */
  readonly onNote: () => void;
}

/** Something that stands out: what, why, where to look, and who did. */
export function FindingRow({ finding, choice, onNote }: FindingRowProps) {
  const { title, reason, looked_at: lookedAt } = finding;
  const { to, text } = getTarget(finding, choice);
  return (
    <ListRow
      sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 2, rowGap: 0.5, px: 2 }}
    >
      <Box sx={{ flex: '1 1 280px', minWidth: 0 }}>
        <strong>{title}:</strong> {reason}{' '}
        {to && (
          <MuiLink component={Link} to={to} aria-label={`${text}: ${title}`} sx={{ display: 'inline-block' }}>
            {text}
          </MuiLink>
        )}
        {lookedAt && (
          <Box sx={{ color: 'text.secondary' }}>
            Looked at by {lookedAt.by}, <SchoolDay moment={lookedAt.at} />
          </Box>
        )}
      </Box>
      <ForOffice>
        <Button
          className="no-print"
          variant="outlined"
          aria-label={lookedAt ? `Take back: ${title}` : `Looked at: ${title}`}
          onClick={onNote}
          sx={{ minHeight: 44 }}
        >
          {lookedAt ? 'Take back' : 'Looked at'}
        </Button>
      </ForOffice>
    </ListRow>
  );
}

function getTarget({ student_id, class_id, subject }: AnalysisFinding, choice: ResultsChoice) {
  if (student_id !== null)
    return { to: pathToStudentsCard({ ...choice, id: student_id }), text: 'See the card' };
  const group = getGroup(class_id, subject);
  return { to: group && pathToGroup(choice, group), text: 'See the marks' };
}

function getGroup(class_id: string | null, subject: string | null): GroupKey | undefined {
  if (class_id !== null && subject !== null) return { by: 'class_subject', class_id, subject };
  if (subject !== null) return { by: 'subject', subject };
  return class_id === null ? undefined : { by: 'class', class_id };
}
