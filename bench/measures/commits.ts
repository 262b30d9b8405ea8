import { join } from 'node:path';
import { DatabaseSync } from '@photostructure/sqlite';
import pg from 'pg';

const MEASURED_MS = 4_000;
const CONNECTIONS = 10;
const COLUMNS = 100;

// A row as wide as a student's, of which one column is updated: the upper bound for saves.
const columns = Array.from({ length: COLUMNS }, (_, index) => `c${index} text`).join(', ');
const create = `create table students (id text primary key, version integer not null, ${columns})`;
const fill = 'insert into students (id, version, c1) values';

/** Measures single-row updates by SQLite alone, each committed and flushed to disk. */
export function sqliteCommits(folder: string) {
  const database = new DatabaseSync(join(folder, 'commits.sqlite'));
  database.exec('pragma journal_mode = wal; pragma synchronous = full');
  database.exec(create);
  database.exec(`${fill} ('1', 0, 'x')`);
  const update = database.prepare('update students set version = version + 1, c1 = ? where id = ?');
  const cpu = process.cpuUsage();
  const start = performance.now();
  let commits = 0;
  for (; performance.now() - start < MEASURED_MS; commits += 1) update.run(`text ${commits}`, '1');
  const figures = calculateRate(commits, start, cpu);
  database.close();
  return figures;
}

/** Measures the same updates in PostgreSQL, with as many connections as the portal, each on its own row. */
export async function postgresCommits(url: string) {
  const pool = new pg.Pool({ connectionString: url, max: CONNECTIONS });
  await pool.query('create schema commits');
  await pool.query(create.replace('students', 'commits.students'));
  const start = performance.now();
  const cpu = process.cpuUsage();
  let commits = 0;
  const stream = async (id: number) => {
    await pool.query(`${fill.replace('students', 'commits.students')} ($1, 0, 'x')`, [id]);
    for (; performance.now() - start < MEASURED_MS; commits += 1) {
      await pool.query({
        name: 'update',
        text: 'update commits.students set version = version + 1, c1 = $1 where id = $2',
        values: [`text ${commits}`, id],
      });
    }
  };
  await Promise.all(Array.from({ length: CONNECTIONS }, (_, id) => stream(id)));
  const figures = calculateRate(commits, start, cpu);
  await pool.end();
  return figures;
}

function calculateRate(commits: number, start: number, before: NodeJS.CpuUsage) {
  const { user, system } = process.cpuUsage(before);
  return {
    perSecond: (commits * 1000) / (performance.now() - start),
    cpuMsEach: (user + system) / 1000 / commits,
  };
}
