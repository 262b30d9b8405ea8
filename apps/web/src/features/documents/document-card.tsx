import type { FileEntry } from '@formroom/domain/api/documents.ts';
import { type DocumentType, documents } from '@formroom/domain/registration/documents.ts';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useRef } from 'react';
import { hiddenFromSight } from '#web/components/layout/hidden-from-sight.ts';
import { isSending } from '#web/features/documents/area-state.ts';
import type { AreaUploads } from '#web/features/documents/area-uploads.ts';
import { CardFrame } from '#web/features/documents/card-frame.tsx';
import { ChosenLine } from '#web/features/documents/chosen-line.tsx';
import { FileLines } from '#web/features/documents/file-line.tsx';
import { FilePicker } from '#web/features/documents/file-picker.tsx';
import { StoredLine } from '#web/features/documents/stored-line.tsx';
import { useArea } from '#web/features/documents/use-areas.ts';
import { useFileDrop } from '#web/features/documents/use-file-drop.ts';
import { useKeptFocus } from '#web/features/documents/use-kept-focus.ts';

interface DocumentCardProps {
  readonly studentId: string;
  readonly type: DocumentType;
  /** The files that are in. */
  readonly stored: readonly FileEntry[];
  readonly area: AreaUploads;
}

/** One document: what is in, and the ways to send more of it or to replace it. */
export function DocumentCard({ studentId, type, stored, area }: DocumentCardProps) {
  const { label, most } = documents[type];
  const state = useArea(area);
  const card = useRef<HTMLElement>(null);
  const keptFocus = useKeptFocus(card);
  const isReceived = stored.length > 0;
  const isReplacing = state.intent === 'replace';
  const isOpen = !isReceived || state.intent !== 'none' || state.files.length > 0;
  const choose = (files: readonly File[]) => area.choose(files, stored.length);
  const { isOver, dropTarget } = useFileDrop(isOpen ? choose : undefined);

  return (
    <CardFrame
      id={type}
      ref={card}
      label={label}
      isReceived={isReceived}
      drop={isOpen ? (isOver ? 'over' : 'taken') : undefined}
      {...keptFocus}
      {...dropTarget}
    >
      {isReceived && !isReplacing && (
        <FileLines label="Files that are in">
          {stored.map((file) => (
            <StoredLine
              key={file.url}
              studentId={studentId}
              file={file}
              onRemoved={() => area.say(`${file.name} is removed.`)}
            />
          ))}
        </FileLines>
      )}
      {isReceived && isReplacing && (
        <Box>The files that are in stay with the school until a new one is uploaded.</Box>
      )}
      {!isOpen && (
        <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 1, ml: -1 }}>
          <QuietButton label="Resubmit File" onClick={() => area.begin('replace')} />
          {stored.length < most && <QuietButton label="Add another file" onClick={() => area.begin('add')} />}
        </Box>
      )}
      {isOpen && (
        <>
          {state.files.length > 0 && (
            <FileLines label="Chosen files">
              {state.files.map((file) => (
                <ChosenLine key={file.id} file={file} area={area} />
              ))}
            </FileLines>
          )}
          <FilePicker
            several={most > 1}
            picturesOnly={type === 'picture'}
            isReady={state.files.length > 0}
            isBusy={isSending(state)}
            onChosen={choose}
            onUpload={() => void area.upload()}
          />
          {state.isPreparing && <Box sx={{ color: 'text.secondary' }}>Getting the file ready …</Box>}
          {state.faults.map((fault) => (
            <Box key={fault} sx={{ color: 'error.main', fontWeight: 600, overflowWrap: 'anywhere' }}>
              {fault}
            </Box>
          ))}
          {isReceived && !isSending(state) && (
            <Box sx={{ ml: -1 }}>
              <QuietButton
                label={isReplacing ? 'Keep the files' : 'Not now'}
                onClick={() => area.dismiss()}
              />
            </Box>
          )}
        </>
      )}
      <div role="status" style={hiddenFromSight}>
        <span key={state.said.count}>{state.said.words}</span>
      </div>
    </CardFrame>
  );
}

const QuietButton = ({ label, onClick }: { label: string; onClick: () => void }) => (
  <Button
    onClick={onClick}
    sx={{ minHeight: 44, px: 1, textDecoration: 'underline', textUnderlineOffset: 3 }}
  >
    {label}
  </Button>
);
