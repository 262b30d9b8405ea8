import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { filesQuery } from '#web/lib/student-files.ts';
import { errorMessage } from '#web/lib/api-error.ts';
import { randomId } from '#web/lib/random-id.ts';
import { studentRecordQuery } from '#web/lib/student-record.ts';
import { uploadFile } from '#web/features/documents/upload/upload-file.ts';
import { FileInput } from '#web/ui/fields/file-input.tsx';

const ACCEPTED = '.pdf,.jpg,.jpeg,.png,.webp,.heic';

/** Uploads the scan of a signed page, which is stored with the student's other files. */
export function UploadScan({ studentId }: { studentId: string }) {
  const input = useRef<HTMLInputElement>(null);
  const client = useQueryClient();
  const upload = useMutation({
    mutationFn: (file: File) =>
      uploadFile({
        studentId,
        type: 'file',
        replace: false,
        uploadId: randomId(),
        name: file.name,
        content: file,
        signal: new AbortController().signal,
        onProgress: () => undefined,
      }),
    onSuccess: () =>
      Promise.all([
        client.invalidateQueries({ queryKey: filesQuery(studentId).queryKey }),
        client.invalidateQueries({ queryKey: studentRecordQuery(studentId).queryKey }),
      ]),
  });
  return (
    <Box sx={{ mb: 1.5 }}>
      <FileInput
        ref={input}
        accept={ACCEPTED}
        onFiles={([file]) => {
          if (file) upload.mutate(file);
        }}
      />
      <Button variant="outlined" disabled={upload.isPending} onClick={() => input.current?.click()}>
        {upload.isPending ? 'Uploading …' : 'Upload the signed page'}
      </Button>
      <Box role="status" sx={{ mt: 0.5, color: upload.isError ? 'error.main' : 'text.secondary' }}>
        {upload.isError && errorMessage(upload.error)}
        <span>{upload.isSuccess && 'The signed page is uploaded.'}</span>
      </Box>
    </Box>
  );
}
