// Set-up file of the server's tests on PostgreSQL: leaves out the tests that were not selected.
import { beforeEach, inject } from 'vitest';
import { pathUnderSource } from './postgres-tests.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The full names of the tests to run of some files. Of the others, all tests run. */
    selectedTests: Readonly<Record<string, readonly string[]>>;
  }
  interface TaskMeta {
    /** Tells the gate that a test was left out, and not skipped by its author. */
    isNotSelected?: boolean;
  }
}

beforeEach(({ task, skip }) => {
  const names = inject('selectedTests')[pathUnderSource(task.file.filepath)];
  if (!names || names.includes(task.fullTestName)) return;
  task.meta.isNotSelected = true;
  skip();
});
