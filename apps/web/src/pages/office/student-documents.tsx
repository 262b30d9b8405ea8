import { documentTypes } from '@formroom/domain/registration/documents.ts';
import Box from '@mui/material/Box';
import { useQuery } from '@tanstack/react-query';
import { StudentDocument } from '#web/pages/office/student-document.tsx';
import { allFilesQuery } from '#web/features/document-checks/all-files-api.ts';
import { OtherFiles } from '#web/features/document-checks/other-files.tsx';
import {
  useDocumentUploads,
  useFileRefresh,
  useUnsentFileNames,
} from '#web/features/documents/upload/use-document-uploads.ts';
import { useStudentAccount } from '#web/features/student-accounts/account-part.tsx';
import type { PartProps } from '#web/pages/office/student-parts.tsx';
import { PanelLoading } from '#web/ui/feedback/panel-loading.tsx';
import { UnsavedChangesDialog } from '#web/ui/feedback/unsaved-changes-dialog.tsx';
import { useMayChange } from '#web/lib/session.ts';
import { QueryError } from '#web/ui/feedback/query-states.tsx';

/** The documents of a student, to compare with the answers and to check (R47). */
export function DocumentsOfStudent({ student: { id }, record }: PartProps) {
  const files = useQuery(allFilesQuery(id));
  const hasLeft = useStudentAccount(id).data?.left_at !== null;
  const canChange = useMayChange() && !hasLeft;
  const uploads = useDocumentUploads(id);
  useFileRefresh(id, record.version);
  const unsent = useUnsentFileNames(uploads);
  if (files.isLoadingError) return <QueryError query={files} title="The list of files could not be loaded" />;
  if (!files.data) return <PanelLoading />;
  return (
    <Box sx={{ display: 'grid', gap: 3, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      {documentTypes.map((type) => (
        <StudentDocument
          key={type}
          type={type}
          record={record}
          files={files.data.filter((file) => file.type === type)}
          uploads={uploads[type]}
          canChange={canChange}
        />
      ))}
      <OtherFiles files={files.data.filter(({ type }) => type === 'file')} />
      <UnsavedChangesDialog title="Leave without uploading?" hasUnsavedChanges={unsent !== ''}>
        {unsent === '' ? 'Everything is uploaded now.' : `Not uploaded yet: ${unsent}.`}
      </UnsavedChangesDialog>
    </Box>
  );
}
