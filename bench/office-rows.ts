import { startPortal } from './load/portal-process.ts';
import { measureExport } from './measures/export.ts';
import { measureImport } from './measures/import.ts';
import { measureReport } from './measures/reports.ts';
import { measureStudentList } from './measures/student-list.ts';
import { measureYearChange } from './measures/year-change.ts';
import { measureUploads } from './measures/uploads.ts';
import { libraryAlone, scriptLoop } from './machine.ts';
import type { Machine, Row } from './run.ts';
import { mb } from './table.ts';

const LARGE = 10_000;
const USUAL = 1_000;

type Part = (folder: string) => Promise<Row[]>;

export const uploads: Part = async (folder) => {
  await (await startPortal(folder)).stop();
  const portal = await startPortal(folder);
  const { scans, photos, photoMb, copies, idleMb, firstPhotosMb } = await measureUploads(portal, folder);
  await portal.stop();
  return [
    {
      operation: '100 uploads of 5 MB scans (PDF), 10 concurrent',
      figures: [
        {
          value: scans.megabytesPerSecond,
          unit: 'MB/s',
          base: { name: 'copies to the same store', value: copies.megabytesPerSecond },
        },
        { label: 'p50', value: scans.p50, unit: 'ms' },
        { label: 'p99', value: scans.p99, unit: 'ms' },
      ],
    },
    {
      operation: `100 uploads of ${photoMb.toFixed(1)} MB photographs, 10 concurrent, each re-encoded`,
      figures: [
        { value: photos.perSecond, unit: '/s' },
        { label: 'p50', value: photos.p50, unit: 'ms' },
        { label: 'p99', value: photos.p99, unit: 'ms' },
        { label: 'CPU time each', value: photos.cpuMsEach, unit: 'ms' },
      ],
    },
    {
      operation: 'Peak memory during these uploads, all processes of the portal',
      figures: [
        { label: 'scans', value: scans.memoryMb, unit: 'MB' },
        { label: 'photographs', value: photos.memoryMb, unit: 'MB' },
      ],
      note: `${mb(idleMb)} before; ${mb(firstPhotosMb)} with the first ten photographs`,
    },
  ];
};

export const list = async (folder: string, machine: Machine): Promise<Row[]> => {
  const { first, search, filtered, toReview, toReviewCount, dataChecks, checklist, inBrowser } =
    await measureStudentList(folder, LARGE);
  return [
    {
      operation: 'List of 10,000 students, first page of 100',
      figures: [
        { label: 'median', value: first.medianMs, unit: 'ms', base: scriptLoop(machine), atMost: 3 },
        { value: first.kilobytes, unit: 'KB', atMost: 19 },
      ],
    },
    {
      operation: 'Search among 10,000 students',
      figures: [{ label: 'median', value: search.medianMs, unit: 'ms', atMost: 10 }],
    },
    {
      operation: 'List of 10,000 students by one filter, page of 100',
      figures: filtered.map(({ filter, medianMs }) => ({
        label: `median with ${filter}`,
        value: medianMs,
        unit: 'ms',
        atMost: 10,
      })),
    },
    {
      operation: 'Changes to review of 1,000 among 10,000 students, with 250,000 changes in the history',
      figures: [
        { label: 'median of a page', value: toReview.medianMs, unit: 'ms', atMost: 10 },
        { label: 'of the count', value: toReviewCount.medianMs, unit: 'ms', atMost: 10 },
      ],
    },
    {
      operation: 'Data checks of 10,000 students, first page',
      figures: [{ label: 'median', value: dataChecks.medianMs, unit: 'ms' }],
    },
    {
      operation: 'Document checklist of one class among 10,000 students',
      figures: [{ label: 'median', value: checklist.medianMs, unit: 'ms', atMost: 10 }],
    },
    {
      operation: 'List of 10,000 students in a browser, from navigation to a searchable list, empty cache',
      figures: [
        { label: 'median', value: inBrowser.usableMs, unit: 'ms' },
        { label: 'with script and fonts', value: inBrowser.kilobytes, unit: 'KB' },
      ],
    },
  ];
};

export const exports: Part = async (folder) => {
  const usual = await measureExport(`${folder}/usual`, USUAL);
  const large = await measureExport(`${folder}/large`, LARGE);
  return [
    {
      operation: 'Export of 1,000 students, every field',
      figures: [
        { label: 'median', value: usual.medianMs, unit: 'ms', base: libraryAlone(usual.aloneMs), atMost: 2 },
        { value: usual.kilobytes, unit: 'KB' },
        { label: 'the first', value: usual.firstMs, unit: 'ms' },
      ],
    },
    {
      operation: 'Export of 10,000 students, every field',
      figures: [
        { label: 'median', value: large.medianMs, unit: 'ms', base: libraryAlone(large.aloneMs) },
        { label: 'peak memory', value: large.memoryMb, unit: 'MB' },
      ],
      note: `${mb(usual.memoryMb)} with 1,000`,
    },
  ];
};

export const imports: Part = async (folder) => {
  const { first, again, undoMs, memoryMb, aloneMs } = await measureImport(folder, LARGE);
  return [
    {
      operation: 'Import of 10,000 new students',
      figures: [
        { label: 'preview', value: first.previewMs, unit: 'ms' },
        {
          label: 'commit',
          value: first.commitMs,
          unit: 'ms',
          base: { name: 'the inserts alone', value: aloneMs },
        },
      ],
    },
    {
      operation: 'Import that changes 10,000 students, and its undo',
      figures: [
        { label: 'preview', value: again.previewMs, unit: 'ms' },
        { label: 'commit', value: again.commitMs, unit: 'ms' },
        { label: 'undo', value: undoMs, unit: 'ms' },
        { label: 'peak memory', value: memoryMb, unit: 'MB' },
      ],
    },
  ];
};

export const yearChange: Part = async (folder) => {
  const { runs, idleMb, memoryMb } = await measureYearChange(folder, LARGE);
  const slowest = (of: keyof (typeof runs)[number]) => Math.max(...runs.map((run) => run[of]));
  return [
    {
      operation: 'Change of year of 10,000 students and its undo, the slowest of three',
      figures: [
        { label: 'preview', value: slowest('previewMs'), unit: 'ms', atMost: 2000 },
        { label: 'commit', value: slowest('commitMs'), unit: 'ms', atMost: 3000 },
        { label: 'undo', value: slowest('undoMs'), unit: 'ms', atMost: 3000 },
        { label: 'peak memory', value: memoryMb, unit: 'MB', atMost: 200 },
      ],
      note: `${mb(idleMb)} before`,
    },
  ];
};

export const reports: Part = async (folder) => {
  const report = await measureReport(folder, USUAL);
  return [
    {
      operation: 'Registration report of 1,000 students',
      figures: [
        { label: 'median', value: report.medianMs, unit: 'ms', base: libraryAlone(report.aloneMs) },
        { value: report.kilobytes, unit: 'KB' },
        { label: 'a family’s form meanwhile', value: report.formMeanwhileMs, unit: 'ms' },
      ],
    },
    {
      operation: 'Peak memory during this report',
      figures: [
        { label: 'portal', value: report.portalMb, unit: 'MB' },
        { label: 'the child process that creates it', value: report.reportMb, unit: 'MB' },
      ],
    },
  ];
};
