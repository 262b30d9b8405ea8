import { pluralize } from '@formroom/domain/school/pluralize.ts';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useRef, useState } from 'react';
import { SignedPagesItemView } from '#web/features/documents/signed-pages/signed-pages-item-view.tsx';
import { useSignedPages } from '#web/features/documents/signed-pages/use-signed-pages.ts';
import { AutofocusButton } from '#web/ui/feedback/autofocus-button.tsx';
import { ConfirmDialog } from '#web/ui/feedback/confirm-dialog.tsx';
import { FileInput } from '#web/ui/fields/file-input.tsx';
import { DropBox } from '#web/ui/layout/drop-box.tsx';

/** Uploads scans of signed pages to the students whose codes they have. */
export function SignedPagesUpload() {
  const input = useRef<HTMLInputElement>(null);
  const { items, reading, isUploading, ...pages } = useSignedPages();
  const isBusy = reading !== undefined || isUploading;
  const [isAsking, setAsking] = useState(false);
  const uploaded = items.filter(({ state }) => state === 'uploaded');
  const ready = items.filter(({ student, state }) => student && state === 'ready');
  return (
    <>
      <DropBox onFiles={isBusy ? undefined : (files) => void pages.readFiles(files)}>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1.5 }}>
          <FileInput
            ref={input}
            multiple
            aria-label="Scans"
            accept=".pdf,.jpg,.jpeg,.png,.webp,.heic"
            onFiles={(files) => void pages.readFiles(files)}
          />
          <Button
            variant={ready.length > 0 ? 'outlined' : 'contained'}
            disabled={isBusy}
            onClick={() => input.current?.click()}
          >
            Choose scans
          </Button>
          <Box sx={{ color: 'text.secondary' }}>or drop them here</Box>
        </Box>
      </DropBox>
      <Box role="status">
        <span>{reading !== undefined && `Reading ${reading} …`}</span>
        {reading === undefined && items.length > 0 && summarize(ready.length, items)}
      </Box>
      {ready.length > 1 && (
        <Button
          variant="contained"
          disabled={isBusy}
          onClick={() => void pages.uploadAll(ready)}
          sx={{ justifySelf: 'start' }}
        >
          Upload all {ready.length}
        </Button>
      )}
      {uploaded.length > 0 && (
        <Button
          variant="contained"
          disabled={isBusy}
          onClick={() => setAsking(true)}
          sx={{ justifySelf: 'start' }}
        >
          {uploaded.length === 1 ? 'Set the agreement' : `Set the agreement of all ${uploaded.length}`}
        </Button>
      )}
      {isAsking && (
        <ConfirmDialog
          title="Has every family signed?"
          onClose={() => setAsking(false)}
          actions={
            <>
              <Button onClick={() => setAsking(false)}>Cancel</Button>
              <AutofocusButton
                onClick={() => {
                  setAsking(false);
                  void pages.agreeAll(uploaded);
                }}
              >
                Set the agreement
              </AutofocusButton>
            </>
          }
        >
          The records of {pluralize(uploaded.length, 'student')} will say that the family agreed to the terms
          on the signed page. Check that each page has a signature.
        </ConfirmDialog>
      )}
      {items.length > 0 && (
        <Box component="ul" aria-label="Signed pages" sx={{ m: 0, p: 0, listStyle: 'none' }}>
          {items.map((item) => (
            <SignedPagesItemView
              key={item.id}
              item={item}
              isBusy={isBusy}
              onAssign={(search) => pages.assign(item.id, search)}
              onForget={() => pages.forget(item.id)}
              onRemove={() => pages.remove(item.id)}
              onUpload={() => void pages.uploadAll([item])}
            />
          ))}
        </Box>
      )}
    </>
  );
}

function summarize(ready: number, items: ReturnType<typeof useSignedPages>['items']) {
  const uploaded = items.filter(({ state }) => state === 'uploaded').length;
  const agreed = items.filter(({ state }) => state === 'agreed').length;
  const unmatched = items.filter(({ student }) => !student).length;
  return [
    `${ready} ready to upload`,
    uploaded > 0 && `${uploaded} uploaded`,
    agreed > 0 && `${agreed} agreed`,
    unmatched > 0 && `${unmatched} without a student`,
  ]
    .filter(Boolean)
    .join(', ');
}
