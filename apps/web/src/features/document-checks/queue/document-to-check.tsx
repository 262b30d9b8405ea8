import type { DocumentToCheck } from '@formroom/domain/api/document-checks.ts';
import type { FileEntry } from '@formroom/domain/api/documents.ts';
import { documents } from '@formroom/domain/registration/documents.ts';
import { formatListName } from '@formroom/domain/school/person-name.ts';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import MuiLink from '@mui/material/Link';
import { useQuery } from '@tanstack/react-query';
import { type Ref, useState } from 'react';
import { Link } from 'react-router';
import { CardFrame } from '#web/ui/files/document-card-frame.tsx';
import { CheckButtons } from '#web/features/document-checks/check-buttons.tsx';
import { formatCheck } from '#web/features/document-checks/check-text.ts';
import { FileViewer } from '#web/features/document-checks/file-viewer.tsx';
import { ProvenAnswers } from '#web/features/document-checks/proven-answers.tsx';
import { allFilesQuery } from '#web/features/document-checks/all-files-api.ts';
import { DocumentFiles } from '#web/features/document-checks/document-files.tsx';
import { ForOffice } from '#web/lib/for-office.tsx';
import { useFormatDateTime } from '#web/lib/school-date-time.ts';
import { pathToStudent } from '#web/lib/student-path.ts';
import { studentRecordQuery } from '#web/lib/student-record.ts';
import { LoadingBox, QueryError } from '#web/ui/feedback/query-states.tsx';

interface DocumentToCheckProps {
  readonly document: DocumentToCheck;
  readonly ref: Ref<HTMLElement>;
  /** @param files the names of the files that were decided about */
  readonly onDecided: (announcement: string, files: readonly string[]) => void;
  readonly onLater: () => void;
}

/** One document of the queue: its files beside the answers that it proves, and the decision. */
export function DocumentToCheckCard({ document, ref, onDecided, onLater }: DocumentToCheckProps) {
  const { id, class_id, file_type: type, uploaded_at } = document;
  const formatTime = useFormatDateTime();
  const record = useQuery(studentRecordQuery(id));
  const files = useQuery(allFilesQuery(id));
  const failed = [record, files].find((query) => query.isLoadingError);
  const current = files.data?.filter((file) => file.type === type && file.current) ?? [];
  const check = current.at(-1)?.check;
  return (
    <CardFrame
      id="document-to-check"
      label={documents[type].label}
      isReceived={false}
      state="To check"
      ref={ref}
    >
      <Box>
        <MuiLink component={Link} to={pathToStudent(id, 'documents')} sx={{ fontWeight: 600 }}>
          {formatListName(document)}
        </MuiLink>{' '}
        <Box component="span" sx={{ color: 'text.secondary' }}>
          {[class_id, id, `uploaded ${formatTime(uploaded_at)}`].filter((text) => text !== null).join(' · ')}
        </Box>
      </Box>
      {failed ? (
        <QueryError
          query={{ ...failed, refetch: () => Promise.all([record.refetch(), files.refetch()]) }}
          title="The document could not be loaded"
        />
      ) : !record.data || !files.data ? (
        <LoadingBox label="Loading the document …" height={420} />
      ) : (
        <Box
          sx={{
            display: 'grid',
            gap: 3,
            gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'minmax(0, 3fr) minmax(0, 2fr)' },
          }}
        >
          <Pages files={current} />
          <Box sx={{ display: 'grid', gap: 2, alignContent: 'start', gridTemplateColumns: 'minmax(0, 1fr)' }}>
            <ProvenAnswers type={type} record={record.data} />
            {check && <div>{formatCheck(check, formatTime)}</div>}
            {current.length > 0 && (
              <ForOffice>
                <CheckButtons
                  studentId={id}
                  type={type}
                  files={current}
                  onDone={(text) =>
                    onDecided(
                      text,
                      current.map(({ name }) => name),
                    )
                  }
                />
              </ForOffice>
            )}
            <Button onClick={onLater} sx={{ justifySelf: 'start', ml: -1 }}>
              {check || current.length === 0 ? 'Next document' : 'Leave for later'}
            </Button>
          </Box>
        </Box>
      )}
    </CardFrame>
  );
}

/** The newest file, and a list to look at the others. */
function Pages({ files }: { files: readonly FileEntry[] }) {
  const [chosen, setChosen] = useState<string>();
  const shown = files.find(({ url }) => url === chosen) ?? files.at(-1);
  if (!shown) return <div>The files have been replaced or removed meanwhile.</div>;
  return (
    <Box sx={{ display: 'grid', gap: 2, alignContent: 'start', gridTemplateColumns: 'minmax(0, 1fr)' }}>
      <FileViewer key={shown.url} file={shown} />
      {files.length > 1 && (
        <DocumentFiles
          files={files}
          shown={shown}
          onShow={(file) => setChosen(file?.url)}
          onRemove={undefined}
        />
      )}
    </Box>
  );
}
