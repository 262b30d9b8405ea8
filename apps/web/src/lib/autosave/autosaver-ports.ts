import type { SaveStudent, SaveStudentResponse, StudentRecord } from '@formroom/domain/api/students.ts';
import type { StepId } from '@formroom/domain/registration/steps.ts';
import type { InputParser, PendingAnswers } from '#web/lib/autosave/parse-drafts.ts';
import type { UnsavedStorage } from '#web/lib/autosave/unsaved-storage.ts';

/** Reads and writes the saved record. The autosaver keeps no copy of it. */
export interface RecordSource {
  read(): StudentRecord | undefined;
  write(record: StudentRecord): void;
  subscribe(listener: () => void): () => void;
}

export interface AutosaverPorts {
  readonly studentId: string;
  readonly record: RecordSource;
  readonly storage: UnsavedStorage;
  post(body: SaveStudent, options: { keepalive: boolean }): Promise<SaveStudentResponse>;
  /** `yyyy-MM-dd` */
  today(): string;
  /** Replaces the catalogue's rules where the page has stricter ones. */
  readonly parseInput?: InputParser;
}

/** One save request: the whole record, and the pending answers in it. */
export interface Save extends PendingAnswers {
  readonly body: SaveStudent;
  readonly progress: ReadonlyMap<StepId, 0 | 1>;
}

/** The saved record with the pending answers applied. */
export const createSave = (
  record: StudentRecord,
  waiting: PendingAnswers,
  progress: Save['progress'],
): Save => ({
  ...waiting,
  progress,
  body: {
    ...record,
    ...Object.fromEntries(waiting.values),
    progress: { ...record.progress, ...Object.fromEntries(progress) },
  },
});
