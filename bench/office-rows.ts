import { startPortal } from './load/portal-process.ts';
import { measureExport } from './measures/export.ts';
import { measureReport } from './measures/reports.ts';
import { measureStudentList } from './measures/student-list.ts';
import { measureYearChange } from './measures/year-change.ts';
import { measureUploads } from './measures/uploads.ts';
import { libraryAlone } from './machine.ts';
import { MAX_MB, type Figure, type Row } from './run.ts';
import { mb } from './table.ts';

const LARGE = 10_000;
/** The most that a list of the office may take. */
const LIST_MS = 10;

type Part = (folder: string) => Promise<Row[]>;

const peakMemory = (value: number): Figure => ({ label: 'peak memory', value, unit: 'MB', atMost: MAX_MB });

export const uploads: Part = async (folder) => {
  const portal = await startPortal(folder);
  const { scans, photos, photoMb, firstPhotosMb } = await measureUploads(portal);
  await portal.stop();
  const toFigures = ({ perSecond, p50, p99, memoryMb }: typeof scans): Figure[] => [
    { value: perSecond, unit: '/s' },
    { label: 'p50', value: p50, unit: 'ms' },
    { label: 'p99', value: p99, unit: 'ms' },
    peakMemory(memoryMb),
  ];
  return [
    { operation: '100 uploads of 5 MB scans (PDF), 10 concurrent', figures: toFigures(scans) },
    {
      operation: `100 uploads of ${photoMb.toFixed(1)} MB photographs, 10 concurrent, each re-encoded`,
      figures: toFigures(photos),
      note: `${mb(firstPhotosMb)} with the first ten`,
    },
  ];
};

export const list: Part = async (folder) => {
  const { first, search, filtered, toReview, toReviewCount, dataChecks, checklist, usableMs } =
    await measureStudentList(folder, LARGE);
  const median = (value: number, label = 'median'): Figure => ({ label, value, unit: 'ms', atMost: LIST_MS });
  return [
    { operation: 'List of 10,000 students, first page of 100', figures: [median(first)] },
    { operation: 'Search among 10,000 students', figures: [median(search)] },
    {
      operation: 'List of 10,000 students by one filter, page of 100',
      figures: filtered.map(({ filter, medianMs }) => median(medianMs, `median with ${filter}`)),
    },
    {
      operation: 'Changes to review of 1,000 among 10,000 students, with 250,000 changes in the history',
      figures: [median(toReview, 'median of a page'), median(toReviewCount, 'of the count')],
    },
    { operation: 'Data checks of 10,000 students, first page', figures: [median(dataChecks)] },
    {
      operation: 'Document checklist of one class among 10,000 students',
      figures: [median(checklist)],
    },
    {
      operation: 'List of 10,000 students in a browser, from navigation to a searchable list, empty cache',
      figures: [{ label: 'median', value: usableMs, unit: 'ms' }],
    },
  ];
};

export const exports: Part = async (folder) => {
  const { medianMs, aloneMs, kilobytes, memoryMb } = await measureExport(folder, LARGE);
  return [
    {
      operation: 'Export of 10,000 students, every field',
      figures: [
        { label: 'median', value: medianMs, unit: 'ms', base: libraryAlone(aloneMs), atMost: 2 },
        { value: kilobytes, unit: 'KB' },
        peakMemory(memoryMb),
      ],
    },
  ];
};

export const yearChange: Part = async (folder) => {
  const { previewMs, commitMs, undoMs, memoryMb } = await measureYearChange(folder, LARGE);
  return [
    {
      operation: 'Change of year of 10,000 students and its undo',
      figures: [
        { label: 'preview', value: previewMs, unit: 'ms', atMost: 2000 },
        { label: 'commit', value: commitMs, unit: 'ms', atMost: 3000 },
        { label: 'undo', value: undoMs, unit: 'ms', atMost: 3000 },
        peakMemory(memoryMb),
      ],
    },
  ];
};

export const reports: Part = async (folder) => {
  const { medianMs, memoryMb, aloneMs } = await measureReport(folder, 1000);
  return [
    {
      operation: 'Registration report of 1,000 students',
      figures: [
        { label: 'median', value: medianMs, unit: 'ms', base: libraryAlone(aloneMs) },
        { ...peakMemory(memoryMb), label: 'peak memory of all processes' },
      ],
    },
  ];
};
