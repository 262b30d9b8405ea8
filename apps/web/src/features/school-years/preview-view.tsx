import type { YearChange, YearChangePreview } from '@formroom/domain/api/school-years.ts';
import { pluralize } from '@formroom/domain/school/pluralize.ts';
import { formatAcademicYear } from '@formroom/domain/report-cards/terms.ts';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { SectionCard } from '#web/ui/layout/section-card.tsx';
import { CommitDialog } from '#web/features/school-years/commit-dialog.tsx';
import { describeCounts, nameClass } from '#web/features/school-years/format-year.ts';
import { QueryStates } from '#web/ui/feedback/query-states.tsx';
import { ViewHeading } from '#web/features/school-years/view-heading.tsx';
import { yearPreviewQuery } from '#web/features/school-years/year-change-api.ts';
import { ForOffice } from '#web/lib/for-office.tsx';

interface PreviewViewProps {
  readonly planned: NonNullable<YearChange['planned']>;
  readonly onChanged: (done: YearChangePreview) => void;
}

/** What the change would do, with the button to make it. */
export function PreviewView({ planned, onChanged }: PreviewViewProps) {
  const preview = useQuery(yearPreviewQuery);
  return (
    <>
      <ViewHeading title={`Preview of the change to ${formatAcademicYear(planned.year)}`}>
        <Box sx={{ mt: 0.5 }}>Nothing has changed yet.</Box>
      </ViewHeading>
      <QueryStates
        query={preview}
        loading="Working out the change …"
        failed="The preview could not be loaded"
        outdated="What you see may be out of date"
      >
        {(data) => <Preview preview={data} onChanged={onChanged} onStale={() => void preview.refetch()} />}
      </QueryStates>
    </>
  );
}

interface PreviewProps {
  readonly preview: YearChangePreview;
  readonly onChanged: (done: YearChangePreview) => void;
  readonly onStale: () => void;
}

function Preview({ preview, onChanged, onStale }: PreviewProps) {
  const [isAsking, setAsking] = useState(false);
  const sentences = describeCounts(preview.counts);
  return (
    <>
      {preview.notices.length > 0 && (
        <Box
          component="section"
          aria-label="Check before the change"
          sx={{ display: 'grid', gap: 1.5, mb: 3 }}
        >
          {preview.notices.map(({ kind, message }) => (
            <Alert
              key={message}
              severity={kind === 'early' || kind === 'joining' ? 'info' : 'warning'}
              sx={{ maxWidth: 720, overflowWrap: 'anywhere' }}
            >
              {message}
            </Alert>
          ))}
        </Box>
      )}
      <SectionCard title="What changes">
        {sentences.length === 0 ? (
          <Box>There are no students. Only the school year changes.</Box>
        ) : (
          <Box component="ul" sx={{ m: 0, pl: 3 }}>
            {sentences.map((sentence) => (
              <li key={sentence}>{sentence}</li>
            ))}
          </Box>
        )}
      </SectionCard>
      <SectionCard title="Classes after the change">
        <Box
          component="ul"
          aria-label="Classes after the change"
          sx={{
            display: 'grid',
            gridTemplateColumns: 'repeat(auto-fill, minmax(148px, 1fr))',
            gap: 1,
            m: 0,
            p: 0,
            listStyle: 'none',
            fontVariantNumeric: 'tabular-nums',
          }}
        >
          {preview.classes.map(({ class_id: name, students }) => (
            <Box component="li" key={name} sx={{ overflowWrap: 'anywhere' }}>
              <strong>{nameClass(name)}</strong>: {pluralize(students, 'student')}
            </Box>
          ))}
        </Box>
      </SectionCard>
      <ForOffice>
        <Button variant="contained" aria-haspopup="dialog" onClick={() => setAsking(true)}>
          Change to {formatAcademicYear(preview.year)}
        </Button>
      </ForOffice>
      {isAsking && (
        <CommitDialog
          preview={preview}
          onChanged={onChanged}
          onClose={(isStale) => {
            setAsking(false);
            if (isStale) onStale();
          }}
        />
      )}
    </>
  );
}
