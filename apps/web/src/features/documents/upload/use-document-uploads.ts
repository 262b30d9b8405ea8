import type { FileEntry, StoreFileResponse } from '@formroom/domain/api/documents.ts';
import { type DocumentType, documentTypes } from '@formroom/domain/registration/documents.ts';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useState, useSyncExternalStore } from 'react';
import { filesQuery, refreshFiles } from '#web/lib/student-files.ts';
import { listUnsentNames } from '#web/features/documents/upload/upload-state.ts';
import { DocumentUploads } from '#web/features/documents/upload/document-uploads.ts';
import { prepareFile } from '#web/features/documents/upload/prepare-file.ts';
import { randomId } from '#web/lib/random-id.ts';
import { onSessionRestored } from '#web/lib/session-expiry.ts';
import { studentRecordQuery } from '#web/lib/student-record.ts';
import { type Upload, uploadFile } from '#web/features/documents/upload/upload-file.ts';

export type UploadsByType = Readonly<Record<DocumentType, DocumentUploads>>;

/** The uploads of each document, while the page is open. They continue when the connection or session is back. */
export function useDocumentUploads(studentId: string): UploadsByType {
  const client = useQueryClient();
  const [uploads] = useState(() => createDocumentUploads(client, studentId));
  useEffect(() => {
    const all = Object.values(uploads);
    const resume = () => all.forEach((area) => void area.resume());
    const stopSession = onSessionRestored(resume);
    window.addEventListener('online', resume);
    return () => {
      stopSession();
      window.removeEventListener('online', resume);
      for (const area of all) area.stop();
    };
  }, [uploads]);
  return uploads;
}

/** Reloads the files when another device has uploaded one, which shows in a new version of the record. */
export function useFileRefresh(id: string, version: number) {
  const client = useQueryClient();
  useEffect(() => {
    void client.invalidateQueries({ queryKey: filesQuery(id).queryKey });
  }, [client, id, version]);
}

function createDocumentUploads(client: QueryClient, studentId: string): UploadsByType {
  const area = (type: DocumentType) =>
    new DocumentUploads({
      type,
      prepare: (file) => prepareFile(file, type === 'picture'),
      send: async (upload) => {
        const stored = await uploadFile({ ...upload, studentId, type });
        noteUpload(client, { ...upload, studentId, type }, stored);
        return stored;
      },
      refresh: () => refreshFiles(client, studentId),
      newId: randomId,
    });
  // `Object.fromEntries` loses the types of keys.
  return Object.fromEntries(documentTypes.map((type) => [type, area(type)])) as UploadsByType;
}

/** Shows a file from the response to its upload, because the list and the record may not load again. */
function noteUpload(
  client: QueryClient,
  { studentId, type, content, replace }: Upload & { type: DocumentType },
  { name, url }: StoreFileResponse,
) {
  const added: FileEntry = {
    name,
    url,
    type,
    current: true,
    media_type: content.type,
    bytes: content.size,
    uploaded_at: new Date().toISOString(),
    check: null,
  };
  client.setQueryData(
    filesQuery(studentId).queryKey,
    (files) =>
      files && [...files.filter((file) => file.url !== url && !(replace && file.type === type)), added],
  );
  client.setQueryData(studentRecordQuery(studentId).queryKey, (record) => {
    if (!record) return record;
    const { [type]: _answered, ...sendAgain } = record.send_again;
    const documents = record.missing.documents.filter((missing) => missing !== type);
    return { ...record, missing: { ...record.missing, documents }, send_again: sendAgain };
  });
}

export const useUploadState = (uploads: DocumentUploads) =>
  useSyncExternalStore(uploads.subscribe, uploads.getSnapshot);

/** The names of the chosen files that leaving the page would lose; empty if there are none. */
export function useUnsentFileNames(uploads: UploadsByType): string {
  const subscribe = useCallback(
    (listener: () => void) => {
      const stops = Object.values(uploads).map((area) => area.subscribe(listener));
      return () => stops.forEach((stop) => stop());
    },
    [uploads],
  );
  return useSyncExternalStore(subscribe, () => listUnsentFileNames(uploads));
}

const listUnsentFileNames = (uploads: UploadsByType) =>
  Object.values(uploads)
    .flatMap((area) => listUnsentNames(area.getSnapshot()))
    .join(', ');
