import { isFieldName } from '@formroom/domain/registration/catalogue.ts';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { parseOfficeInput } from '#web/features/students/edit/edit-fields.ts';
import { Autosaver } from '#web/lib/autosave/autosaver.ts';
import { cacheStudent } from '#web/lib/autosave/cached-record.ts';
import { subscribeToPageEvents } from '#web/lib/autosave/page-events.ts';
import { studentKind } from '#web/lib/autosave/record-kind.ts';
import { UnsavedStorage } from '#web/lib/autosave/unsaved-storage.ts';
import { useAccount } from '#web/lib/session.ts';
import { saveStudent, studentListKey } from '#web/lib/student-record.ts';
import { getSchoolToday } from '#web/lib/school-clock.ts';

/** Saves one student's answers for the office, as a family's are saved, but by the rules of Edit Student (R31). */
export function createOfficeSaver(client: QueryClient, office: string, studentId: string): Autosaver {
  const record = cacheStudent(client, studentId);
  return new Autosaver({
    kind: studentKind,
    record,
    // Separate from the student's own drafts, which may be in the same tab.
    storage: new UnsavedStorage(isFieldName, `${office} for ${studentId}`),
    parseInput: (name, typed) =>
      parseOfficeInput(name, typed, record.read()?.[name] ?? null, getSchoolToday()),
    post: async (posted, options) => {
      const saved = await saveStudent(posted, options);
      void client.invalidateQueries({ queryKey: studentListKey });
      return saved;
    },
  });
}

/** The saver of a student whose record is loaded, for as long as the dialog is open. */
export function useOfficeSaver(studentId: string): Autosaver {
  const client = useQueryClient();
  const { id: office } = useAccount();
  return useSaverWhileShown(() => createOfficeSaver(client, office, studentId));
}

/** Creates a saver that sends what is typed until the component is gone. */
export function useSaverWhileShown(create: () => Autosaver): Autosaver {
  const [saver] = useState(create);
  useEffect(() => {
    const stopListening = subscribeToPageEvents(saver);
    saver.start();
    return () => {
      stopListening();
      // The browser's Back button closes the page or dialog without a blur event.
      saver.flush();
      saver.stop();
    };
  }, [saver]);
  return saver;
}

/** One state for all inputs of the dialog. */
export type EditStatus = 'none' | 'updating' | 'updated' | 'failed';

export function getEditStatus(saver: Autosaver): EditStatus {
  const { kind, savedAt } = saver.state();
  if (kind !== 'idle' && kind !== 'saving' && kind !== 'saved') return 'failed';
  if (saver.settledRecord === undefined) return 'updating';
  if (saver.hasRejectedInput) return 'failed';
  return savedAt === undefined || saver.hasUnsavedInput ? 'none' : 'updated';
}
