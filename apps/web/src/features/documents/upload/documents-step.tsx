import { documentTypes } from '@formroom/domain/registration/documents.ts';
import Box from '@mui/material/Box';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { UnsavedChangesDialog } from '#web/ui/feedback/unsaved-changes-dialog.tsx';
import { PageHeading } from '#web/ui/layout/page-heading.tsx';
import { filesQuery } from '#web/lib/student-files.ts';
import { DocumentCard } from '#web/features/documents/upload/document-card.tsx';
import {
  useDocumentUploads,
  useFileRefresh,
  useUnsentFileNames,
} from '#web/features/documents/upload/use-document-uploads.ts';
import { usePreventStrayDrops } from '#web/lib/file-drop.ts';
import { useConfirmations } from '#web/lib/autosave/confirmations/confirmations-query.ts';
import { useStudentRecord } from '#web/lib/student-record.ts';
import { QueryError } from '#web/ui/feedback/query-states.tsx';

/** The fifth step: the four documents that the school asks for. */
export function DocumentsStep() {
  const { id, version, missing, send_again: sendAgain } = useStudentRecord();
  const files = useQuery(filesQuery(id));
  const oldPhoto = useConfirmations().data?.old_photo ?? undefined;
  const uploads = useDocumentUploads(id);
  const unsent = useUnsentFileNames(uploads);
  useFileRefresh(id, version);
  useScrollAnchor(files.isSuccess);
  usePreventStrayDrops();
  return (
    <>
      <PageHeading title="Upload Documents">
        Upload clear photos or scans, up to 5 for each document. PDF, JPEG, PNG, WebP or HEIC, up to 10 MB
        each.
      </PageHeading>
      <Box sx={{ display: 'grid', gap: 2, mb: 4 }}>
        {files.isError && <QueryError query={files} title="The list of files could not be loaded" />}
        {!files.isLoadingError &&
          documentTypes.map((type) => (
            <DocumentCard
              key={type}
              studentId={id}
              type={type}
              stored={files.data?.filter((file) => file.type === type)}
              isMissing={missing.documents.includes(type)}
              sendAgain={sendAgain[type]}
              oldSince={type === 'picture' ? oldPhoto : undefined}
              uploads={uploads[type]}
            />
          ))}
      </Box>
      <UnsavedChangesDialog title="Leave without uploading?" hasUnsavedChanges={unsent !== ''}>
        {unsent === '' ? 'Everything is uploaded now.' : `Not with the school yet: ${unsent}.`}
      </UnsavedChangesDialog>
    </>
  );
}

/** Keeps a card that was opened by a link in view when the lists above it load and make the page longer. */
function useScrollAnchor(isLoaded: boolean) {
  useEffect(() => {
    const place = documentTypes.map((type) => document.getElementById(type));
    if (isLoaded) place.find((card) => card === document.activeElement)?.scrollIntoView({ block: 'center' });
  }, [isLoaded]);
}
