import type { FileEntry } from '@formroom/domain/api/documents.ts';
import { sendAgainText } from '@formroom/domain/registration/document-check.ts';
import { type DocumentType, documents } from '@formroom/domain/registration/documents.ts';
import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import { useRef } from 'react';
import { visuallyHidden } from '#web/ui/layout/visually-hidden.ts';
import { isSending } from '#web/features/documents/upload/upload-state.ts';
import type { DocumentUploads } from '#web/features/documents/upload/document-uploads.ts';
import { CardFrame } from '#web/ui/files/document-card-frame.tsx';
import { pickerHeight } from '#web/features/documents/upload/file-picker.tsx';
import { LinkStyleButton } from '#web/ui/layout/link-style-button.tsx';
import { storedHeight, StoredFiles } from '#web/features/documents/upload/stored-files.tsx';
import { UploadSection } from '#web/features/documents/upload/upload-section.tsx';
import { useUploadState } from '#web/features/documents/upload/use-document-uploads.ts';
import { useSchoolDay } from '#web/lib/school-date-time.ts';
import { useFileDrop } from '#web/lib/file-drop.ts';
import { useRestoreFocus } from '#web/features/documents/upload/use-restore-focus.ts';

interface DocumentCardProps {
  readonly studentId: string;
  readonly type: DocumentType;
  /** The stored files; undefined until they have loaded. */
  readonly stored: readonly FileEntry[] | undefined;
  /** From the record, which loads before the files. */
  readonly isMissing: boolean;
  /** Why the school asks for the document again (R47). */
  readonly sendAgain: string | undefined;
  /** When the photo was uploaded, if the school asks for a new one (R55). */
  readonly oldSince: string | undefined;
  readonly uploads: DocumentUploads;
}

/** One document: its stored files, and the buttons to add or replace files. */
export function DocumentCard({
  studentId,
  type,
  stored,
  isMissing,
  sendAgain,
  oldSince,
  uploads,
}: DocumentCardProps) {
  const { label, maxFiles } = documents[type];
  const state = useUploadState(uploads);
  const card = useRef<HTMLElement>(null);
  const keptFocus = useRestoreFocus(card);
  const isReceived = stored ? stored.length > 0 : !isMissing || sendAgain !== undefined;
  const isReplacing = state.intent === 'replace';
  const isOpen = stored !== undefined && (!isReceived || state.intent !== 'none' || state.files.length > 0);
  const choose = (files: readonly File[]) => uploads.choose(files, stored?.length ?? 0);
  const { isOver, dropTarget } = useFileDrop(isOpen ? choose : undefined);

  return (
    <CardFrame
      id={type}
      ref={card}
      label={label}
      isReceived={isReceived && sendAgain === undefined && oldSince === undefined}
      {...(isReceived && (sendAgain ?? oldSince) !== undefined && { state: 'Send again' })}
      drop={isOpen ? (isOver ? 'over' : 'accepted') : undefined}
      {...keptFocus}
      {...dropTarget}
    >
      {sendAgain !== undefined && (
        <Box
          role="status"
          sx={{
            pl: 1.5,
            borderLeft: 4,
            borderColor: 'error.main',
            fontWeight: 600,
            overflowWrap: 'anywhere',
          }}
        >
          {sendAgainText(sendAgain)}
        </Box>
      )}
      {sendAgain === undefined && oldSince !== undefined && <OldPhotoNote since={oldSince} />}
      {!stored && <Skeleton variant="rounded" sx={isReceived ? storedHeight : pickerHeight} />}
      {stored && isReceived && !isReplacing && (
        <StoredFiles
          studentId={studentId}
          files={stored}
          hasRoom={stored.length < maxFiles}
          isIdle={!isOpen}
          uploads={uploads}
        />
      )}
      {isReceived && isReplacing && <Box>The school keeps these files until you upload a new one.</Box>}
      {isOpen && <UploadSection type={type} uploads={uploads} state={state} onChosen={choose} />}
      {isOpen && isReceived && !isSending(state) && (
        <Box sx={{ ml: -1 }}>
          <LinkStyleButton label={isReplacing ? 'Keep the files' : 'Done'} onClick={() => uploads.reset()} />
        </Box>
      )}
      <div role="status" style={visuallyHidden}>
        <span key={state.announcement.count}>{state.announcement.text}</span>
      </div>
    </CardFrame>
  );
}

function OldPhotoNote({ since }: { since: string }) {
  const day = useSchoolDay(since);
  return (
    <Box sx={{ pl: 1.5, borderLeft: 4, borderColor: 'secondary.main', fontWeight: 600 }}>
      This photo is from <span>{day}</span>. Please upload a new one for this school year.
    </Box>
  );
}
