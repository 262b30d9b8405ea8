import { paths } from '@formroom/domain/api/paths.ts';
import type { CellValue } from '@formroom/domain/kinds/cell-format.ts';
import { writeXlsx } from 'hucre/xlsx';
import { buildRegistrationSheet } from '../../apps/server/src/features/exports/registration-data.service.ts';
import { assertOk, signInOffice } from '../load/family.ts';
import { createSchool, openSchoolDatabase } from '../load/larger-school.ts';
import { startPortal } from '../load/portal-process.ts';
import { median } from '../table.ts';

const EXPORTS = 7;
const LIBRARY_RUNS = 3;

/** Measures consecutive exports of a school with this many students, from a portal that has just started. */
export async function measureExport(folder: string, students: number) {
  await createSchool(folder, students);
  const portal = await startPortal(folder);
  const office = await signInOffice(portal.url);
  const times: number[] = [];
  let bytes = 0;
  for (let time = 0; time < EXPORTS; time += 1) {
    const start = performance.now();
    bytes = assertOk(await office.get(paths.exportData)).content.length;
    times.push(performance.now() - start);
  }
  const figures = {
    medianMs: median(times),
    kilobytes: bytes / 1024,
    memoryMb: portal.memory().peak,
  };
  office.close();
  await portal.stop();
  return { ...figures, aloneMs: await measureWriting(folder) };
}

/** Measures the spreadsheet library alone, with the same cells from memory. */
async function measureWriting(folder: string) {
  const db = openSchoolDatabase(folder);
  const { name, columns, rows } = (await buildRegistrationSheet(db, { now: new Date(), timeZone: 'UTC' }, {}))
    .sheet;
  const values: (CellValue | Date)[][] = [columns.map(({ heading }) => heading)];
  for await (const row of rows) {
    values.push(
      row.map((cell, index) => {
        if (cell !== null && typeof cell === 'object') return new Date(cell.day);
        return columns[index]?.type === 'date' && cell !== null ? new Date(cell) : cell;
      }),
    );
  }
  await db.destroy();
  const times = [];
  for (let time = 0; time < LIBRARY_RUNS; time += 1) {
    const start = performance.now();
    await writeXlsx({ sheets: [{ name, rows: values }] });
    times.push(performance.now() - start);
  }
  return median(times);
}
