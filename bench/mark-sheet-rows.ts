import { createCluster } from '../scripts/set-up/postgres.mjs';
import { startPortal } from './load/portal-process.ts';
import { createSchoolWithSheets } from './load/school-with-sheets.ts';
import { measureMarkSheets } from './measures/mark-sheets.ts';
import { type Row, MAX_MB } from './run.ts';

const TEACHERS = 50;

export async function markSheets(folder: string): Promise<Row[]> {
  const cluster = await createCluster();
  const server = await cluster.start();
  try {
    return [
      ...(await measureOn('SQLite', { dataDir: `${folder}/sqlite` })),
      ...(await measureOn('PostgreSQL', { dataDir: `${folder}/postgres`, databaseUrl: server.url })),
    ];
  } finally {
    await server.stop();
    cluster.remove();
  }
}

async function measureOn(
  database: string,
  school: { readonly dataDir: string; readonly databaseUrl?: string },
): Promise<Row[]> {
  const teachers = await createSchoolWithSheets(school, TEACHERS);
  const portal = await startPortal(school.dataDir, school.databaseUrl);
  let measured: Awaited<ReturnType<typeof measureMarkSheets>>;
  try {
    measured = await measureMarkSheets(portal, teachers);
  } finally {
    await portal.stop();
  }
  const { p50, p99, cpuMsEach, listMs, memoryMb } = measured;
  return [
    {
      operation: `${TEACHERS} teachers on sheets of 35 students, each saves a mark a second, ${database}`,
      figures: [
        { label: 'p50', value: p50, unit: 'ms' },
        { label: 'p99', value: p99, unit: 'ms', atMost: 200 },
        { label: 'CPU time of the portal each', value: cpuMsEach, unit: 'ms' },
        { label: 'peak memory', value: memoryMb, unit: 'MB', atMost: MAX_MB },
      ],
    },
    {
      operation: `List of the mark sheets of 60 classes in 15 subjects, ${database}`,
      figures: [{ label: 'median', value: listMs, unit: 'ms', atMost: 50 }],
    },
  ];
}
