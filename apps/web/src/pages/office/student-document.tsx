import type { FileEntry } from '@formroom/domain/api/documents.ts';
import { paths } from '@formroom/domain/api/paths.ts';
import type { StudentRecord } from '@formroom/domain/api/students.ts';
import { type DocumentType, documents } from '@formroom/domain/registration/documents.ts';
import Box from '@mui/material/Box';
import { useState } from 'react';
import { CardFrame } from '#web/ui/files/document-card-frame.tsx';
import type { DocumentUploads } from '#web/features/documents/upload/document-uploads.ts';
import { CheckButtons } from '#web/features/document-checks/check-buttons.tsx';
import { FileViewer } from '#web/features/document-checks/file-viewer.tsx';
import { ProvenAnswers } from '#web/features/document-checks/proven-answers.tsx';
import { ReasonDialog } from '#web/features/document-checks/reason-dialog.tsx';
import { DocumentFiles } from '#web/features/document-checks/document-files.tsx';
import { StudentDocumentUpload } from '#web/pages/office/student-document-upload.tsx';
import { useUploadState } from '#web/features/documents/upload/use-document-uploads.ts';
import { visuallyHidden } from '#web/ui/layout/visually-hidden.ts';
import { post } from '#web/lib/api-client.ts';

interface StudentDocumentProps {
  readonly type: DocumentType;
  readonly record: StudentRecord;
  /** All files of the type, the current ones first. */
  readonly files: readonly FileEntry[];
  readonly uploads: DocumentUploads;
  readonly canChange: boolean;
}

/** A document for the office: the preview beside the answers that it proves, and the check. */
export function StudentDocument({ type, record, files, uploads, canChange }: StudentDocumentProps) {
  const { label } = documents[type];
  const current = files.filter((file) => file.current);
  const newest = current.at(-1);
  const [chosen, setChosen] = useState<string | null>();
  const [removing, setRemoving] = useState<FileEntry>();
  const { announcement } = useUploadState(uploads);
  // A checked document is not opened again by itself, because each opening is in the audit log.
  const shown =
    chosen === null
      ? undefined
      : (files.find(({ url }) => url === chosen) ??
        (newest?.check?.state === 'checked' ? undefined : newest));
  return (
    <CardFrame
      id={type}
      label={label}
      isReceived={newest?.check?.state === 'checked'}
      state={stateText(newest)}
    >
      <Box
        sx={{
          display: 'grid',
          gap: 3,
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'minmax(0, 3fr) minmax(0, 2fr)' },
        }}
      >
        <Box>
          {shown && <FileViewer key={shown.url} file={shown} />}
          <span>{!shown && describeHidden(newest)}</span>
        </Box>
        <Box sx={{ display: 'grid', gap: 2, alignContent: 'start', gridTemplateColumns: 'minmax(0, 1fr)' }}>
          <ProvenAnswers type={type} record={record} />
          {!newest && record.send_again[type] !== undefined && (
            <div>The family reads: {record.send_again[type]}</div>
          )}
          {canChange && newest && (
            <CheckButtons
              studentId={record.id}
              type={type}
              files={current}
              onDone={(text) => uploads.announce(text)}
            />
          )}
          <DocumentFiles
            files={files}
            shown={shown}
            onShow={(file) => setChosen(file?.url ?? null)}
            onRemove={canChange ? setRemoving : undefined}
          />
          {canChange && <StudentDocumentUpload type={type} current={current.length} uploads={uploads} />}
        </Box>
      </Box>
      <div role="status" style={visuallyHidden}>
        <span key={announcement.count}>{announcement.text}</span>
      </div>
      {removing && (
        <ReasonDialog
          studentId={record.id}
          title={`Remove ${removing.name}?`}
          text="The family can’t open it any more. It stays among the earlier files of the office. If no other file is left, the family reads the reason."
          action="Remove"
          send={(reason) =>
            post(paths.removeFile, { body: { student_id: record.id, name: removing.name, reason } })
          }
          onDone={() => uploads.announce(`${removing.name} is removed.`)}
          onClose={() => setRemoving(undefined)}
        />
      )}
    </CardFrame>
  );
}

function describeHidden(newest: FileEntry | undefined) {
  if (!newest) return 'There is no file.';
  return newest.check?.state === 'checked' ? 'This document is checked.' : 'The file is hidden.';
}

function stateText(newest: FileEntry | undefined) {
  if (!newest) return 'Missing';
  if (newest.check === null) return 'To check';
  return newest.check.state === 'checked' ? 'Checked' : 'Asked for again';
}
