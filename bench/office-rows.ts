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
  const { scans, photos, photoMb, copies, restMb, firstPhotosMb } = await measureUploads(portal, folder);
  await portal.stop();
  const share = Math.round((scans.megabytesPerSecond / copies.megabytesPerSecond) * 100);
  return [
    {
      work: '100 uploads of scans (PDF) of 5 MB, 10 at once',
      measured: `${megabytesPerSecond(scans.megabytesPerSecond)}, p50 ${ms(scans.p50)}, p99 ${ms(scans.p99)}`,
      limit: `${share} % of ${megabytesPerSecond(copies.megabytesPerSecond)} copied to the same store`,
    },
    {
      work: `100 uploads of photographs of ${photoMb.toFixed(1)} MB, 10 at once, each drawn anew`,
      measured: `${perSecond(photos.perSecond)}, p50 ${ms(photos.p50)}, p99 ${ms(photos.p99)}`,
      limit: `${ms(photos.cpuMsEach)} of processor time each`,
    },
    {
      work: 'Memory under these uploads, all processes of the portal',
      measured: `${mb(scans.memoryMb)} for scans, ${mb(photos.memoryMb)} for photographs`,
      limit: `${mb(restMb)} before; ${mb(firstPhotosMb)} with the first ten photographs`,
    },
  ];
};

export const list: Part = async (folder) => {
  const { first, search, inBrowser } = await measureStudentList(folder, LARGE);
  return [
    {
      work: 'List of 10,000 students, first page of 100',
      measured: `median ${ms(first.medianMs)}, ${first.kilobytes.toFixed(0)} KB`,
      target: 'under 9 ms, under 19 KB',
      reached: first.medianMs < 9 && first.kilobytes < 19,
    },
    { work: 'Search among 10,000 students', measured: `median ${ms(search.medianMs)}` },
    {
      work: 'List of 10,000 students in a browser, from the address to a list that can be searched, empty cache',
      measured: `median ${ms(inBrowser.usableMs)}, ${inBrowser.kilobytes.toFixed(0)} KB with script and fonts`,
    },
  ];
};

export const exports: Part = async (folder) => {
  const usual = await measureExport(`${folder}/usual`, USUAL);
  const large = await measureExport(`${folder}/large`, LARGE);
  return [
    {
      work: 'Export of 1,000 students, every field',
      measured: `median ${ms(usual.medianMs)}, ${usual.kilobytes.toFixed(0)} KB; the first ${ms(usual.firstMs)}`,
      limit: `${ms(usual.aloneMs)} for the spreadsheet library alone`,
      target: 'under 350 ms',
      reached: usual.medianMs < 350,
    },
    {
      work: 'Export of 10,000 students, every field',
      measured: `median ${ms(large.medianMs)}, memory at most ${mb(large.memoryMb)}`,
      limit: `${ms(large.aloneMs)} for the library alone; ${mb(usual.memoryMb)} with 1,000`,
    },
  ];
};

export const imports: Part = async (folder) => {
  const { first, again, undoMs, memoryMb, aloneMs } = await measureImport(folder, LARGE);
  return [
    {
      work: 'Import of 10,000 new students',
      measured: `preview ${ms(first.previewMs)}, commit ${ms(first.commitMs)}`,
      limit: `${ms(aloneMs)} for inserting the same rows alone`,
    },
    {
      work: 'Import that changes 10,000 students, and its undoing',
      measured: `preview ${ms(again.previewMs)}, commit ${ms(again.commitMs)}, undo ${ms(undoMs)}; memory at most ${mb(memoryMb)}`,
    },
  ];
};

export const reports: Part = async (folder) => {
  const report = await measureReport(folder, USUAL);
  return [
    {
      work: 'Registration report of 1,000 students',
      measured: `median ${ms(report.medianMs)}, ${report.kilobytes.toFixed(0)} KB; a family's form meanwhile ${ms(report.formMeanwhileMs)}`,
      limit: `${ms(report.aloneMs)} for the library alone`,
    },
    {
      work: 'Memory, most while making this report',
      measured: `${mb(report.portalMb)} of the portal and ${mb(report.reportMb)} of the process that makes it`,
    },
  ];
};
