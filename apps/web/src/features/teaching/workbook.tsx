import { paths, pathTo } from '@formroom/domain/api/paths.ts';
import type { TeachingPreview } from '@formroom/domain/api/teaching.ts';
import { pluralize } from '@formroom/domain/school/pluralize.ts';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useMutation } from '@tanstack/react-query';
import { useRef } from 'react';
import { useSaveTeaching } from '#web/features/teaching/teaching-api.ts';
import { post } from '#web/lib/api-client.ts';
import { downloadUrl } from '#web/lib/download.ts';
import { ActionError } from '#web/ui/feedback/action-error.tsx';
import { ConfirmDialog } from '#web/ui/feedback/confirm-dialog.tsx';
import { FileInput } from '#web/ui/fields/file-input.tsx';

/** Reading a workbook on a busy server. */
const timeLimitMs = 60_000;

function uploadWorkbook(year: number, file: File) {
  const body = new FormData();
  body.append('file', file, file.name);
  return post(paths.teachingWorkbook, { params: { year }, body, timeoutMs: timeLimitMs });
}

/** Downloads the grid as a workbook, and uploads one: what it changes is shown, and saved when it is confirmed. */
export function TeachingWorkbook({ year }: { year: number }) {
  const file = useRef<HTMLInputElement>(null);
  const preview = useMutation({ mutationFn: (chosen: File) => uploadWorkbook(year, chosen) });
  return (
    <>
      <Button variant="outlined" onClick={() => downloadUrl(pathTo(paths.teachingWorkbook, { year }))}>
        Download
      </Button>
      <Button
        variant="outlined"
        aria-disabled={preview.isPending}
        onClick={() => !preview.isPending && file.current?.click()}
      >
        {preview.isPending ? 'Reading …' : 'Upload'}
      </Button>
      <FileInput
        ref={file}
        accept=".xlsx,.csv"
        aria-label="Workbook of who teaches what"
        onFiles={([chosen]) => chosen && preview.mutate(chosen)}
      />
      <ActionError error={preview.error} />
      {preview.data && <PreviewDialog year={year} preview={preview.data} onClose={preview.reset} />}
    </>
  );
}

interface PreviewDialogProps {
  readonly year: number;
  readonly preview: TeachingPreview;
  readonly onClose: () => void;
}

function PreviewDialog({ year, preview: { changes, save, unknown }, onClose }: PreviewDialogProps) {
  const { mutate, isPending, error } = useSaveTeaching(year);
  const confirm = () => mutate(save, { onSuccess: onClose });
  return (
    <ConfirmDialog
      title="What the workbook changes"
      onClose={onClose}
      actions={
        <>
          <Button variant="outlined" onClick={onClose}>
            Cancel
          </Button>
          {changes.length > 0 && (
            <Button variant="contained" aria-disabled={isPending} onClick={() => !isPending && confirm()}>
              {isPending ? 'Saving …' : `Save ${pluralize(changes.length, 'change')}`}
            </Button>
          )}
        </>
      }
    >
      {changes.length === 0 ? (
        <Box>Nothing: the workbook says what is here already.</Box>
      ) : (
        <Box component="ul" aria-label="Changes" sx={{ pl: 2.5, my: 0 }}>
          {changes.map(({ title, before, teacher }) => (
            <li key={title}>
              {title}: {before ?? 'nobody'} → <strong>{teacher ?? 'nobody'}</strong>
            </li>
          ))}
        </Box>
      )}
      {unknown.length > 0 && (
        <Box sx={{ mt: 2 }}>
          <Box sx={{ fontWeight: 600 }}>Left out, because it is not known here:</Box>
          <Box component="ul" aria-label="Not known" sx={{ pl: 2.5, my: 0 }}>
            {unknown.map(({ row, text }) => (
              <li key={text}>
                Row {row}: {text}
              </li>
            ))}
          </Box>
        </Box>
      )}
      <ActionError error={error} />
    </ConfirmDialog>
  );
}
