import type { FileEntry } from '@formroom/domain/api/documents.ts';
import { type DocumentType, documents } from '@formroom/domain/registration/documents.ts';
import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import { useRef } from 'react';
import { hiddenFromSight } from '#web/components/layout/hidden-from-sight.ts';
import { isSending } from '#web/features/documents/area-state.ts';
import type { AreaUploads } from '#web/features/documents/area-uploads.ts';
import { CardFrame } from '#web/features/documents/card-frame.tsx';
import { pickerHeight } from '#web/features/documents/file-picker.tsx';
import { QuietButton } from '#web/features/documents/quiet-button.tsx';
import { storedHeight, StoredPart } from '#web/features/documents/stored-part.tsx';
import { UploadPart } from '#web/features/documents/upload-part.tsx';
import { useArea } from '#web/features/documents/use-areas.ts';
import { useFileDrop } from '#web/lib/file-drop.ts';
import { useKeptFocus } from '#web/features/documents/use-kept-focus.ts';

interface DocumentCardProps {
  readonly studentId: string;
  readonly type: DocumentType;
  /** The files that are in; undefined until they are known. */
  readonly stored: readonly FileEntry[] | undefined;
  /** What the record says, which is known before. */
  readonly isMissing: boolean;
  readonly area: AreaUploads;
}

/** One document: what is in, and the ways to send more of it or to replace it. */
export function DocumentCard({ studentId, type, stored, isMissing, area }: DocumentCardProps) {
  const { label, most } = documents[type];
  const state = useArea(area);
  const card = useRef<HTMLElement>(null);
  const keptFocus = useKeptFocus(card);
  const isReceived = stored ? stored.length > 0 : !isMissing;
  const isReplacing = state.intent === 'replace';
  const isOpen = stored !== undefined && (!isReceived || state.intent !== 'none' || state.files.length > 0);
  const choose = (files: readonly File[]) => area.choose(files, stored?.length ?? 0);
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
      {!stored && <Skeleton variant="rounded" sx={isReceived ? storedHeight : pickerHeight} />}
      {stored && isReceived && !isReplacing && (
        <StoredPart
          studentId={studentId}
          files={stored}
          hasRoom={stored.length < most}
          isAtRest={!isOpen}
          area={area}
        />
      )}
      {isReceived && isReplacing && <Box>The school keeps these files until you upload a new one.</Box>}
      {isOpen && <UploadPart type={type} area={area} state={state} onChosen={choose} />}
      {isOpen && isReceived && !isSending(state) && (
        <Box sx={{ ml: -1 }}>
          <QuietButton label={isReplacing ? 'Keep the files' : 'Not now'} onClick={() => area.dismiss()} />
        </Box>
      )}
      <div role="status" style={hiddenFromSight}>
        <span key={state.said.count}>{state.said.words}</span>
      </div>
    </CardFrame>
  );
}
