import { startPortal } from './load/portal-process.ts';
import { measureExport } from './measures/export.ts';
import { measureImport } from './measures/import.ts';
import { measureReport } from './measures/reports.ts';
import { measureStudentList } from './measures/student-list.ts';
import { measureUploads } from './measures/uploads.ts';
import { mb, ms, perSecond, type Row } from './table.ts';

const LARGE = 10_000;
const USUAL = 1_000;

type Part = (folder: string) => Promise<Row[]>;

const megabytesPerSecond = (rate: number) => `${rate.toFixed(0)} MB/s`;

export const uploads: Part = async (folder) => {
  await (await startPortal(folder)).stop();
  const portal = await startPortal(folder);
  const { scans, photos, photoMb, copies, idleMb, firstPhotosMb } = await measureUploads(portal, folder);
  await portal.stop();
  const percentage = Math.round((scans.megabytesPerSecond / copies.megabytesPerSecond) * 100);
  return [
    {
      operation: '100 uploads of 5 MB scans (PDF), 10 concurrent',
      measured: `${megabytesPerSecond(scans.megabytesPerSecond)}, p50 ${ms(scans.p50)}, p99 ${ms(scans.p99)}`,
      comparison: `${percentage} % of ${megabytesPerSecond(copies.megabytesPerSecond)} copied to the same store`,
    },
    {
      operation: `100 uploads of ${photoMb.toFixed(1)} MB photographs, 10 concurrent, each re-encoded`,
      measured: `${perSecond(photos.perSecond)}, p50 ${ms(photos.p50)}, p99 ${ms(photos.p99)}`,
      comparison: `${ms(photos.cpuMsEach)} of CPU time each`,
    },
    {
      operation: 'Peak memory during these uploads, all processes of the portal',
      measured: `${mb(scans.memoryMb)} for scans, ${mb(photos.memoryMb)} for photographs`,
      comparison: `${mb(idleMb)} before; ${mb(firstPhotosMb)} with the first ten photographs`,
    },
  ];
};

export const list: Part = async (folder) => {
  const { first, search, inBrowser } = await measureStudentList(folder, LARGE);
  return [
    {
      operation: 'List of 10,000 students, first page of 100',
      measured: `median ${ms(first.medianMs)}, ${first.kilobytes.toFixed(0)} KB`,
      target: 'under 9 ms, under 19 KB',
      reached: first.medianMs < 9 && first.kilobytes < 19,
    },
    { operation: 'Search among 10,000 students', measured: `median ${ms(search.medianMs)}` },
    {
      operation: 'List of 10,000 students in a browser, from navigation to a searchable list, empty cache',
      measured: `median ${ms(inBrowser.usableMs)}, ${inBrowser.kilobytes.toFixed(0)} KB with script and fonts`,
    },
  ];
};

export const exports: Part = async (folder) => {
  const usual = await measureExport(`${folder}/usual`, USUAL);
  const large = await measureExport(`${folder}/large`, LARGE);
  return [
    {
      operation: 'Export of 1,000 students, every field',
      measured: `median ${ms(usual.medianMs)}, ${usual.kilobytes.toFixed(0)} KB; the first ${ms(usual.firstMs)}`,
      comparison: `${ms(usual.aloneMs)} for the spreadsheet library alone`,
      target: 'under 350 ms',
      reached: usual.medianMs < 350,
    },
    {
      operation: 'Export of 10,000 students, every field',
      measured: `median ${ms(large.medianMs)}, peak memory ${mb(large.memoryMb)}`,
      comparison: `${ms(large.aloneMs)} for the library alone; ${mb(usual.memoryMb)} with 1,000`,
    },
  ];
};

export const imports: Part = async (folder) => {
  const { first, again, undoMs, memoryMb, aloneMs } = await measureImport(folder, LARGE);
  return [
    {
      operation: 'Import of 10,000 new students',
      measured: `preview ${ms(first.previewMs)}, commit ${ms(first.commitMs)}`,
      comparison: `${ms(aloneMs)} for the inserts alone`,
    },
    {
      operation: 'Import that changes 10,000 students, and its undo',
      measured: `preview ${ms(again.previewMs)}, commit ${ms(again.commitMs)}, undo ${ms(undoMs)}; peak memory ${mb(memoryMb)}`,
    },
  ];
};

export const reports: Part = async (folder) => {
  const report = await measureReport(folder, USUAL);
  return [
    {
      operation: 'Registration report of 1,000 students',
      measured: `median ${ms(report.medianMs)}, ${report.kilobytes.toFixed(0)} KB; a family's form meanwhile ${ms(report.formMeanwhileMs)}`,
      comparison: `${ms(report.aloneMs)} for the library alone`,
    },
    {
      operation: 'Peak memory during this report',
      measured: `${mb(report.portalMb)} in the portal, ${mb(report.reportMb)} in the child process that creates it`,
    },
  ];
};
