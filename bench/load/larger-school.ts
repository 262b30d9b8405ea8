import { readConfig } from '../../apps/server/src/config.ts';
import { openDatabase } from '../../apps/server/src/db/database.ts';
import { addCopiedStudents } from '../../apps/server/src/testing/larger-school.ts';
import { startPortal } from './portal-process.ts';

/** Creates a school with this many students, copied from the demo school, in an empty data folder. */
export async function createSchool(dataDir: string, students: number, databaseUrl?: string) {
  await (await startPortal(dataDir, databaseUrl)).stop();
  const db = openSchoolDatabase(dataDir, databaseUrl);
  await addCopiedStudents(db, students);
  await db.destroy();
}

/** Opens a portal's database from outside its process. */
export const openSchoolDatabase = (dataDir: string, databaseUrl?: string) =>
  openDatabase(readConfig({ DATA_DIR: dataDir, DATABASE_URL: databaseUrl }), (error) => {
    throw error;
  });
