import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { z } from 'zod';

/** The most memory that all processes of a portal may take together, in any row. */
export const MAX_MB = 350;

const commits = z.object({ perSecond: z.number(), cpuMsEach: z.number() });

const machine = z.object({
  cores: z.number(),
  processor: z.string(),
  node: z.string(),
  sqlite: commits,
  /** Only if a part on PostgreSQL was measured. */
  postgres: commits.optional(),
  cardsPerSecond: z.number(),
  loopMs: z.number(),
});

const figure = z.object({
  label: z.string().optional(),
  value: z.number(),
  unit: z.enum(['ms', 's', '/s', 'per CPU second', 'MB/s', 'MB', 'KB', 'requests', 'errors', 'points']),
  /** What the machine does without the portal, in the same unit. */
  base: z.object({ name: z.string(), value: z.number() }).optional(),
  /** The target: a limit of the ratio to the base, or of the value if there is no base. */
  atMost: z.number().optional(),
  atLeast: z.number().optional(),
});

const row = z.object({
  operation: z.string(),
  figures: z.array(figure),
  note: z.string().optional(),
});

const run = z.object({ measuredAt: z.iso.datetime(), machine, rows: z.array(row) });

/** The figures of the machine itself, to which the others are ratios. */
export type Machine = z.infer<typeof machine>;
export type Figure = z.infer<typeof figure>;
/** A row of the performance table. */
export type Row = z.infer<typeof row>;
export type Run = z.infer<typeof run>;

/** Writes the figures into the folder, and returns the file's path. */
export function writeRun(folder: string, figures: Run) {
  mkdirSync(folder, { recursive: true });
  const file = `${folder}/${figures.measuredAt.replaceAll(':', '-')}.json`;
  writeFileSync(file, `${JSON.stringify(figures, undefined, 2)}\n`);
  return file;
}

/** @throws Error if the file is missing or holds something else */
export function readRun(file: string): Run {
  try {
    return run.parse(JSON.parse(readFileSync(file, 'utf8')));
  } catch (error) {
    const reason = error instanceof z.ZodError ? z.prettifyError(error) : String(error);
    throw new Error(`${file} is not the file of a run: ${reason}`, { cause: error });
  }
}

/** @throws Error if nothing was measured yet */
export function readNewestRun(folder: string): Run {
  mkdirSync(folder, { recursive: true });
  // The names begin with the time.
  const newest = readdirSync(folder)
    .filter((name) => name.endsWith('.json'))
    .toSorted()
    .at(-1);
  if (newest === undefined) throw new Error('There is no run to compare: `npm run bench` measures one.');
  return readRun(`${folder}/${newest}`);
}
