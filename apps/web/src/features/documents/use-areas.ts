import { type DocumentType, documentTypes } from '@formroom/domain/registration/documents.ts';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useState, useSyncExternalStore } from 'react';
import { filesQuery } from '#web/features/documents/api/get-files.ts';
import { hasUnsent } from '#web/features/documents/area-state.ts';
import { AreaUploads } from '#web/features/documents/area-uploads.ts';
import { prepareFile } from '#web/features/documents/prepare-file.ts';
import { randomId } from '#web/lib/random-id.ts';
import { onSessionRestored } from '#web/lib/session-expiry.ts';
import { studentRecordQuery } from '#web/lib/student-record.ts';
import { uploadFile } from '#web/lib/upload-file.ts';

export type Areas = Readonly<Record<DocumentType, AreaUploads>>;

/** The areas of a student's documents. They live as long as the page, and go on when the connection or session is back. */
export function useAreas(studentId: string): Areas {
  const client = useQueryClient();
  const [areas] = useState(() => makeAreas(client, studentId));
  useEffect(() => {
    const all = Object.values(areas);
    const resume = () => all.forEach((area) => void area.resume());
    const stopSession = onSessionRestored(resume);
    window.addEventListener('online', resume);
    return () => {
      stopSession();
      window.removeEventListener('online', resume);
      for (const area of all) area.stop();
    };
  }, [areas]);
  return areas;
}

/** Brings the list of files and, for the stepper, the record up to date. */
export const refreshFiles = (client: QueryClient, studentId: string) =>
  Promise.all([
    client.invalidateQueries({ queryKey: filesQuery(studentId).queryKey }),
    client.invalidateQueries({ queryKey: studentRecordQuery(studentId).queryKey }),
  ]);

function makeAreas(client: QueryClient, studentId: string): Areas {
  const area = (type: DocumentType) =>
    new AreaUploads({
      type,
      prepare: (file) => prepareFile(file, type === 'picture'),
      send: (upload) => uploadFile({ ...upload, studentId, type }),
      refresh: () => refreshFiles(client, studentId),
      newId: randomId,
    });
  return Object.fromEntries(documentTypes.map((type) => [type, area(type)])) as unknown as Areas;
}

export const useArea = (area: AreaUploads) => useSyncExternalStore(area.subscribe, area.read);

/** The names of the files that leaving the page would lose; empty when there are none. */
export function useUnsent(areas: Areas): string {
  const subscribe = useCallback(
    (listener: () => void) => {
      const stops = Object.values(areas).map((area) => area.subscribe(listener));
      return () => stops.forEach((stop) => stop());
    },
    [areas],
  );
  return useSyncExternalStore(subscribe, () => unsentNames(areas));
}

const unsentNames = (areas: Areas) =>
  Object.values(areas)
    .map((area) => area.read())
    .filter(hasUnsent)
    .flatMap(({ files }) => (files.length > 0 ? files.map(({ name }) => name) : ['the chosen file']))
    .join(', ');
