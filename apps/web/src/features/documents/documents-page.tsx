import { documentTypes } from '@formroom/domain/registration/documents.ts';
import Box from '@mui/material/Box';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { ErrorNotice } from '#web/components/feedback/error-notice.tsx';
import { LeaveDialog } from '#web/components/feedback/leave-dialog.tsx';
import { PageHeading } from '#web/components/layout/page-heading.tsx';
import { filesQuery } from '#web/features/documents/api/get-files.ts';
import { DocumentCard } from '#web/features/documents/document-card.tsx';
import { useAreas, useUnsent } from '#web/features/documents/use-areas.ts';
import { useNoDropElsewhere } from '#web/lib/file-drop.ts';
import { sentenceOf } from '#web/lib/api-error.ts';
import { useStudentRecord } from '#web/lib/student-record.ts';

/** The fifth step: the four documents that the school asks for. */
export function DocumentsPage() {
  const { id, version, missing } = useStudentRecord();
  const files = useQuery(filesQuery(id));
  const areas = useAreas(id);
  const unsent = useUnsent(areas);
  useFilesOfVersion(id, version);
  usePlaceKept(files.isSuccess);
  useNoDropElsewhere();
  return (
    <>
      <PageHeading title="Upload Documents">
        Upload clear photos or scans, up to 5 for each document. PDF, JPEG, PNG, WebP or HEIC, up to 10 MB
        each.
      </PageHeading>
      <Box sx={{ display: 'grid', gap: 2, mb: 4 }}>
        {files.isError && (
          <ErrorNotice
            title="The list of files could not be loaded"
            onRetry={() => void files.refetch()}
            retrying={files.isFetching}
          >
            {sentenceOf(files.error)}
          </ErrorNotice>
        )}
        {!files.isLoadingError &&
          documentTypes.map((type) => (
            <DocumentCard
              key={type}
              studentId={id}
              type={type}
              stored={files.data?.filter((file) => file.type === type)}
              isMissing={missing.documents.includes(type)}
              area={areas[type]}
            />
          ))}
      </Box>
      <LeaveDialog title="Leave without uploading?" wouldLose={unsent !== ''}>
        {unsent === '' ? 'Everything is uploaded now.' : `Not with the school yet: ${unsent}.`}
      </LeaveDialog>
    </>
  );
}

/** Whoever came by a link to a card still has it before them when the lists above it have made the page longer. */
function usePlaceKept(isLoaded: boolean) {
  useEffect(() => {
    const place = documentTypes.map((type) => document.getElementById(type));
    if (isLoaded) place.find((card) => card === document.activeElement)?.scrollIntoView({ block: 'center' });
  }, [isLoaded]);
}

/** Another device's upload is a new version of the record, which the layout hears of. */
function useFilesOfVersion(id: string, version: number) {
  const client = useQueryClient();
  useEffect(() => {
    void client.invalidateQueries({ queryKey: filesQuery(id).queryKey });
  }, [client, id, version]);
}
