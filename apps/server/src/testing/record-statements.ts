// Set-up file of the server's tests on SQLite: records what each test executes, to select the tests for PostgreSQL.
import { appendFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach } from 'vitest';
import { takeExecutedStatements } from './executed-statements.ts';
import { type ExecutedStatements, pathUnderSource, RECORDS_VARIABLE } from './postgres-tests.ts';

const folder = process.env[RECORDS_VARIABLE] ?? '';
/** The real clock: some tests fake it. */
const now = performance.now.bind(performance);
let start = 0;

beforeEach(() => {
  takeExecutedStatements();
  start = now();
});

afterEach(({ task }) => {
  const record: ExecutedStatements = {
    file: pathUnderSource(task.file.filepath),
    name: task.fullTestName,
    ms: now() - start,
    statements: takeExecutedStatements(),
  };
  appendFileSync(join(folder, `${process.pid}.jsonl`), `${JSON.stringify(record)}\n`);
});
