import { ALL_CLASSES } from '@formroom/domain/api/class-report.ts';
import type { ReportCardView, TermRecord } from '@formroom/domain/api/term-reports.ts';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ErrorNotice } from '#web/ui/feedback/error-notice.tsx';
import { formatTerm } from '#web/lib/format-term.ts';
import { viewsQuery } from '#web/features/report-cards/posting/term-api.ts';
import { SelectField } from '#web/ui/fields/select-field.tsx';
import { countByClass } from '#web/features/report-cards/posting/card-counts.ts';
import { CorrectCardDialog } from '#web/features/report-cards/posting/correct-card-dialog.tsx';
import { DialogFrame } from '#web/ui/feedback/dialog-frame.tsx';
import {
  filterReaders,
  type ReaderFilter,
  formatReadSummary,
} from '#web/features/report-cards/posting/readers.ts';
import { ReadersTable } from '#web/features/report-cards/posting/readers-table.tsx';
import { SearchBox } from '#web/features/report-cards/posting/search-box.tsx';
import { errorMessage } from '#web/lib/api-error.ts';

interface ReadersDialogProps {
  readonly term: TermRecord;
  readonly onClose: () => void;
}

/** Which families have opened their card, and when. */
export function ReadersDialog({ term, onClose }: ReadersDialogProps) {
  const { data, error, isPending, isFetching, refetch } = useQuery(viewsQuery(term));
  return (
    <DialogFrame
      title="Who has read"
      description={formatTerm(term)}
      width={860}
      onClose={onClose}
      actions={
        <Button variant="outlined" onClick={onClose}>
          Close
        </Button>
      }
    >
      {isPending && (
        <Box role="status" aria-label="Loading the list …">
          <Skeleton variant="rounded" height={320} />
        </Box>
      )}
      {error && (
        <ErrorNotice
          title="The list could not be loaded"
          onRetry={() => void refetch()}
          retrying={isFetching}
        >
          {errorMessage(error)}
        </ErrorNotice>
      )}
      {data && !error && <Readers term={term} students={data} />}
    </DialogFrame>
  );
}

function Readers({ term, students }: { term: TermRecord; students: readonly ReportCardView[] }) {
  const [correcting, setCorrecting] = useState<string>();
  const corrected = students.find(({ student_id: id }) => id === correcting);
  const [choice, setChoice] = useState<ReaderFilter>({ search: '', classId: ALL_CLASSES, read: 'all' });
  const change = (part: Partial<ReaderFilter>) => setChoice((before) => ({ ...before, ...part }));
  const inClass = filterReaders(students, { ...choice, search: '', read: 'all' });
  return (
    <>
      <Box role="status" sx={{ fontWeight: 600 }}>
        {formatReadSummary(inClass)}
      </Box>
      <Box
        sx={{
          display: 'grid',
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: '1fr 1fr', md: '2fr 2fr 3fr' },
          alignItems: 'end',
          gap: 1.5,
        }}
      >
        <SelectField
          id="readers-class"
          label="Class"
          chosen={choice.classId}
          options={[
            { value: ALL_CLASSES, text: 'All classes' },
            ...countByClass(students).map(({ classId }) => ({ value: classId, text: classId })),
          ]}
          onChoose={(classId) => change({ classId })}
        />
        <SelectField
          id="readers-read"
          label="Families"
          chosen={choice.read}
          options={[
            { value: 'all', text: 'All' },
            { value: 'no', text: 'Have not read' },
            { value: 'yes', text: 'Have read' },
          ]}
          onChoose={(read) => change({ read: read === 'yes' || read === 'no' ? read : 'all' })}
        />
        <SearchBox
          label="Search name or ID"
          search={choice.search}
          onSearch={(search) => change({ search })}
        />
      </Box>
      <ReadersTable
        key={JSON.stringify(choice)}
        term={term}
        students={filterReaders(students, choice)}
        onCorrect={({ student_id: id }) => setCorrecting(id)}
      />
      {corrected && (
        <CorrectCardDialog term={term} student={corrected} onClose={() => setCorrecting(undefined)} />
      )}
    </>
  );
}
