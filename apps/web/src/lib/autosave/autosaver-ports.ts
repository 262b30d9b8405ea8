import type { SaveStudent, SaveStudentResponse, StudentRecord } from '@formroom/domain/api/students.ts';
import type { StepId } from '@formroom/domain/registration/steps.ts';
import type { InputParser, PendingAnswers } from '#web/lib/autosave/parse-drafts.ts';
import type { UnsavedStorage } from '#web/lib/autosave/unsaved-storage.ts';

/** Where the saved record lives. The saver never holds a copy of it. */
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
  /** Stricter rules than the catalogue's. */
  readonly parseInput?: InputParser;
}

/** One post: the whole record, and what in it was still waiting. */
export interface Save extends PendingAnswers {
  readonly body: SaveStudent;
  readonly progress: ReadonlyMap<StepId, 0 | 1>;
}

/** The record as it is to be: what is saved, and over it what waits. */
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
