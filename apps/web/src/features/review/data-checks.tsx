import type { FindingEntry } from '@formroom/domain/api/data-checks.ts';
import {
  dataCheckHints,
  type DataCheckId,
  dataCheckIds,
  dataCheckLabels,
} from '@formroom/domain/registration/data-checks/data-checks.ts';
import { formatFieldName } from '@formroom/domain/registration/format-field-name.ts';
import { formatListName } from '@formroom/domain/school/person-name.ts';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import MuiLink from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { dataChecksQuery } from '#web/features/review/data-checks-api.ts';
import { DismissFindingDialog } from '#web/features/review/dismiss-finding-dialog.tsx';
import { ForOffice } from '#web/lib/for-office.tsx';
import { pathToStudent } from '#web/lib/student-path.ts';
import { QueryError } from '#web/ui/feedback/query-states.tsx';

/** What the checks find in the records, one check at a time. */
export function DataChecks() {
  const [shown, setShown] = useState<DataCheckId>(dataCheckIds[0]);
  const findings = useQuery(dataChecksQuery(shown));
  const { data } = findings;
  const [dismissed, setDismissed] = useState<FindingEntry>();
  return (
    <Box component="section" aria-labelledby="data-checks" sx={{ mt: 5 }}>
      <Typography id="data-checks" variant="h2">
        What may be wrong
      </Typography>
      <Box role="group" aria-label="Check" sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, my: 2 }}>
        {dataCheckIds.map((check) => (
          <Button
            key={check}
            variant={check === shown ? 'contained' : 'outlined'}
            aria-pressed={check === shown}
            onClick={() => setShown(check)}
          >
            {dataCheckLabels[check]}
            {data && ` (${data.counts[check]})`}
          </Button>
        ))}
      </Box>
      <Typography color="textSecondary" sx={{ mb: 2 }}>
        {dataCheckHints[shown]}
      </Typography>
      {findings.error && <QueryError query={findings} title="The records could not be checked" />}
      {data?.total === 0 && <Typography>Nothing found.</Typography>}
      <Box component="ul" sx={{ display: 'grid', gap: 1.5, m: 0, p: 0, listStyle: 'none' }}>
        {data?.data.map((finding) => (
          <FindingItem key={finding.fingerprint} finding={finding} onDismiss={() => setDismissed(finding)} />
        ))}
      </Box>
      {data && data.total > data.data.length && (
        <Typography sx={{ mt: 2 }}>
          {data.total - data.data.length} more, shown once these are done.
        </Typography>
      )}
      {dismissed && <DismissFindingDialog finding={dismissed} onClose={() => setDismissed(undefined)} />}
    </Box>
  );
}

const FindingItem = ({ finding, onDismiss }: { finding: FindingEntry; onDismiss: () => void }) => (
  <Box
    component="li"
    sx={{
      display: 'flex',
      flexWrap: 'wrap',
      alignItems: 'center',
      justifyContent: 'space-between',
      gap: 2,
      p: 2,
      bgcolor: 'background.paper',
      border: 1,
      borderColor: 'divider',
      borderRadius: 1.5,
      overflowWrap: 'anywhere',
    }}
  >
    <div>
      {finding.students.map(({ answers, ...student }) => (
        <div key={student.id}>
          <MuiLink component={Link} to={pathToStudent(student.id)} sx={{ fontWeight: 600 }}>
            {formatListName(student)}
          </MuiLink>{' '}
          ({student.id}
          {student.class_id !== null && `, ${student.class_id}`}) {formatAnswers(answers)}
        </div>
      ))}
    </div>
    <ForOffice>
      <Button
        variant="outlined"
        aria-label={`It’s correct: ${finding.students.map(formatListName).join(' and ')}`}
        onClick={onDismiss}
      >
        It’s correct
      </Button>
    </ForOffice>
  </Box>
);

/** `Date of Birth: 2014-03-15`, without empty answers. */
const formatAnswers = (answers: FindingEntry['students'][number]['answers']) =>
  Object.entries(answers)
    .filter(([, value]) => value !== null && value !== '')
    .map(([name, value]) => `${formatFieldName(name)}: ${value}`)
    .join('; ');
