import { isFieldName } from '@formroom/domain/registration/catalogue.ts';
import type { EntrySource } from '@formroom/domain/school/entry-source.ts';
import { parseInput } from '@formroom/domain/registration/answer.ts';
import type { QueryClient } from '@tanstack/react-query';
import { Autosaver } from '#web/lib/autosave/autosaver.ts';
import { cacheStudent } from '#web/lib/autosave/cached-record.ts';
import { studentKind } from '#web/lib/autosave/record-kind.ts';
import { UnsavedStorage } from '#web/lib/autosave/unsaved-storage.ts';
import { findClassError } from '#web/lib/registration-progress.ts';
import { saveStudent, studentListKey } from '#web/lib/student-record.ts';
import { getSchoolToday } from '#web/lib/school-clock.ts';

interface Entry {
  readonly studentId: string;
  /** The administrator who enters the answers. */
  readonly office: string;
  readonly source: EntrySource;
}

/** Saves the answers that the office enters for a family, by the family's rules and with their source (R45). */
export const createEntrySaver = (client: QueryClient, { studentId, office, source }: Entry): Autosaver =>
  new Autosaver({
    kind: studentKind,
    record: cacheStudent(client, studentId),
    // Separate from the family's own drafts and from those of Edit Student, which may be in the same tab.
    storage: new UnsavedStorage(isFieldName, `${office} enters for ${studentId}`),
    parseInput: (name, typed) => {
      // Most likely a typing error. A class can be renamed with “Move to a class”.
      const message = name === 'class_id' ? findClassError(client, typed) : undefined;
      return message === undefined ? parseInput(name, typed, getSchoolToday()) : { ok: false, message };
    },
    post: async (posted, options) => {
      const saved = await saveStudent({ ...posted, source }, options);
      void client.invalidateQueries({ queryKey: studentListKey });
      return saved;
    },
  });
