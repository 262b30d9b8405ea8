import { toIsoDate } from '@formroom/domain/school/dates.ts';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { studentListKey } from '#web/features/students/api/list-students.ts';
import { saveChanges } from '#web/features/students/api/save-student.ts';
import { parseOfficeInput } from '#web/features/students/edit-fields.ts';
import { Autosaver } from '#web/lib/autosave/autosaver.ts';
import { createCachedRecord } from '#web/lib/autosave/current-saver.ts';
import { subscribeToPageEvents } from '#web/lib/autosave/page-events.ts';
import { UnsavedStorage } from '#web/lib/autosave/unsaved-storage.ts';
import { useAccount } from '#web/lib/session.ts';

const today = () => toIsoDate(new Date());

/** Saves one student's answers for the office, as families' are saved, and says how the last save went. */
export class StudentEditor {
  readonly saver: Autosaver;
  #lastSaveFailed = false;

  constructor(client: QueryClient, office: string, studentId: string) {
    const record = createCachedRecord(client, studentId);
    this.saver = new Autosaver({
      // Apart from what the family itself may have waiting in this tab.
      studentId: `${office} for ${studentId}`,
      record,
      storage: new UnsavedStorage(),
      today,
      parseInput: (name, typed) => parseOfficeInput(name, typed, record.read()?.[name] ?? null, today()),
      post: async (body, options) => {
        this.#lastSaveFailed = true;
        const saved = await saveChanges(body, record.read(), options);
        this.#lastSaveFailed = false;
        void client.invalidateQueries({ queryKey: studentListKey });
        return { data: saved };
      },
    });
  }

  /** Asked anew after each change of the saver. */
  get status(): EditStatus {
    const { kind, savedAt, invalidCount } = this.saver.state();
    if (kind !== 'idle' && kind !== 'saving' && kind !== 'saved') return 'failed';
    if (this.saver.settledRecord === undefined) return 'updating';
    if (invalidCount > 0) return this.#lastSaveFailed ? 'failed' : 'none';
    return savedAt === undefined || this.saver.hasUnsavedInput ? 'none' : 'updated';
  }
}

export type EditStatus = 'none' | 'updating' | 'updated' | 'failed';

/** The editor of a student whose record is loaded, for as long as the dialog is open. */
export function useStudentEditor(studentId: string): StudentEditor {
  const client = useQueryClient();
  const { id: office } = useAccount();
  const [editor] = useState(() => new StudentEditor(client, office, studentId));
  useEffect(() => {
    const { saver } = editor;
    const stopListening = subscribeToPageEvents(saver);
    saver.resume();
    return () => {
      stopListening();
      // Back leads away without leaving the box.
      saver.flush();
      saver.stop();
    };
  }, [editor]);
  return editor;
}
