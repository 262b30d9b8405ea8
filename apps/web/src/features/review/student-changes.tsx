import type { ChangeToReview, StudentToReview } from '@formroom/domain/api/changes-to-review.ts';
import type { TitleLookup } from '@formroom/domain/kinds/format-answer.ts';
import { formatListName } from '@formroom/domain/school/person-name.ts';
import { pluralize } from '@formroom/domain/school/pluralize.ts';
import DoneAll from '@mui/icons-material/DoneAll';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import MuiLink from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { Link } from 'react-router';
import { ChangeItem } from '#web/features/review/change-item.tsx';
import { ForOffice } from '#web/lib/for-office.tsx';
import { pathToStudent } from '#web/lib/student-path.ts';

/** A new family's changes would fill the page; the important ones come first. */
const SHOWN_AT_FIRST = 12;

interface StudentChangesProps {
  readonly student: StudentToReview;
  readonly getTitle: TitleLookup;
  readonly onSeen: (fields: readonly string[]) => void;
  readonly onPutBack: (change: ChangeToReview) => void;
}

/** What the family of one student changed. */
export function StudentChanges({ student, getTitle, onSeen, onPutBack }: StudentChangesProps) {
  const [isWhole, setWhole] = useState(false);
  const { id, class_id, changes } = student;
  const name = formatListName(student);
  const shown = isWhole ? changes : changes.slice(0, SHOWN_AT_FIRST);
  return (
    <Box
      component="li"
      sx={{ bgcolor: 'background.paper', border: 1, borderColor: 'divider', borderRadius: 1.5 }}
    >
      <Box
        sx={{
          display: 'flex',
          flexWrap: 'wrap',
          alignItems: 'center',
          justifyContent: 'space-between',
          columnGap: 2,
          px: { xs: 2, sm: 2.5 },
          py: 1,
          borderBottom: 1,
          borderColor: 'divider',
        }}
      >
        <Typography variant="h2" sx={{ overflowWrap: 'anywhere', minWidth: 0 }}>
          <MuiLink component={Link} to={pathToStudent(id)} color="inherit">
            {name}
          </MuiLink>{' '}
          <Box component="span" sx={{ color: 'text.secondary', fontSize: '0.9375rem', fontWeight: 400 }}>
            {[class_id, id].filter((text) => text !== null).join(' · ')}
          </Box>
        </Typography>
        <ForOffice>
          <Button
            startIcon={<DoneAll />}
            aria-label={`Mark all changes of ${name} as seen`}
            onClick={() => onSeen(changes.map(({ field }) => field))}
            sx={{ minHeight: 44, ml: { xs: -1, sm: 0 } }}
          >
            {changes.length === 1 ? 'Seen' : `All ${changes.length} seen`}
          </Button>
        </ForOffice>
      </Box>
      <Box component="ul" aria-label={`Changes of ${name}`} sx={{ m: 0, p: 0, listStyle: 'none' }}>
        {shown.map((change) => (
          <ChangeItem
            key={change.field}
            change={change}
            student={{ id, name }}
            getTitle={getTitle}
            onSeen={() => onSeen([change.field])}
            onPutBack={() => onPutBack(change)}
          />
        ))}
      </Box>
      {shown.length < changes.length && (
        <Button onClick={() => setWhole(true)} sx={{ m: 1, minHeight: 44 }}>
          Show {pluralize(changes.length - shown.length, 'more change')}
        </Button>
      )}
    </Box>
  );
}
