import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { ImportPreview } from '@formroom/domain/api/imports.ts';
import { paths, pathTo } from '@formroom/domain/api/paths.ts';
import type { StudentRecord } from '@formroom/domain/api/students.ts';
import { catalogue, fieldNames, getHeading } from '@formroom/domain/registration/catalogue.ts';
import { ID_HEADING } from '@formroom/domain/registration/spreadsheet.ts';
import { referenceLists } from '@formroom/domain/school/reference-lists.ts';
import { parse } from 'csv-parse/sync';
import { assertOk, parseJson, signInOffice } from '../load/family.ts';
import { startPortal } from '../load/portal-process.ts';

/** LibreOffice's options for CSV: comma, UTF-8, cells as displayed; text is quoted, to distinguish it from numbers. */
const CSV = 'csv:Text - txt - csv (StarCalc):44,34,76,1,,0,true,true,false,false,false,-1';
const TIMEOUT_MS = 120_000;

type Office = Awaited<ReturnType<typeof signInOffice>>;

/** A cell as LibreOffice displays it, and whether LibreOffice treats it as text. */
interface DisplayedCell {
  readonly shown: string;
  readonly isText: boolean;
}

/** Values that a spreadsheet could misread as a number, date, formula or escape sequence. */
const unusual = {
  phone_home: '0012345',
  sea_no: '000123',
  allergy: '=1+1',
  medical_history: '-2+3 "quoted"; two\nlines',
  other_illness: '_x0041_ & <b>',
  special_consideration: '@SUM(A1)',
  achievements: '+868 555 1234 😀 陳大文 محمد',
  previous_school: '2026-01-02',
  birth_certificate_no: '1E5',
};

/**
 * Opens the demo school's export in LibreOffice and compares every displayed cell with the records. Also uploads
 * workbooks that LibreOffice saved.
 */
export async function openExportInLibreOffice() {
  const program = findLibreOffice();
  const folder = mkdtempSync(join(tmpdir(), 'formroom-libreoffice-'));
  const portal = await startPortal(folder);
  try {
    const office = await signInOffice(portal.url);
    const [record] = parseJson(await office.get(pathTo(paths.studentRecord, { id: '20260001' }))) as [
      StudentRecord,
    ];
    assertOk(await office.post(paths.saveStudent, { ...record, ...unusual }));
    const { content } = assertOk(await office.get(paths.exportData));
    const save = (format: string) => (workbook: Buffer) => saveAs(program, folder, format, workbook);
    const results = await compare(office, parseCells(save(CSV)(content)));
    results.errors.push(...(await uploadSavedWorkbooks(office, save('xlsx'))));
    office.close();
    return results;
  } finally {
    await portal.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

function findLibreOffice() {
  const program = ['libreoffice', 'soffice'].find((name) => spawnSync(name, ['--version']).status === 0);
  if (program === undefined)
    throw new Error('LibreOffice is not installed. On Debian: apt-get install libreoffice-calc');
  return program;
}

/**
 * Converts a workbook with LibreOffice.
 * @throws Error if no file is written, because the workbook needs a repair or a dialog
 */
function saveAs(program: string, folder: string, format: string, workbook: Buffer): Buffer {
  const file = join(folder, 'downloaded.xlsx');
  const saved = join(folder, 'saved');
  rmSync(saved, { recursive: true, force: true });
  writeFileSync(file, workbook);
  const profile = `-env:UserInstallation=${pathToFileURL(join(folder, 'profile')).href}`;
  const args = [profile, '--headless', '--convert-to', format, '--outdir', saved, file];
  const { stdout, stderr } = spawnSync(program, args, { encoding: 'utf8', timeout: TIMEOUT_MS });
  const [name] = existsSync(saved) ? readdirSync(saved) : [];
  if (name === undefined) throw new Error(`LibreOffice did not open the workbook: ${stdout}${stderr}`);
  return readFileSync(join(saved, name));
}

function parseCells(csv: Buffer): DisplayedCell[][] {
  const cast = (shown: string, { quoting }: { quoting: boolean }) => ({ shown, isText: quoting });
  // The library's types ignore the return type of `cast`.
  return parse(csv, { cast }) as unknown[] as DisplayedCell[][];
}

/** Uploads workbooks that LibreOffice saved unedited: the preview must list no change and know the download time. */
async function uploadSavedWorkbooks(
  office: Office,
  saveAsXlsx: (workbook: Buffer) => Buffer,
): Promise<string[]> {
  const term = { year: '2026', term: '1' };
  const template = `${pathTo(paths.importTemplate, { kind: 'term-results' })}?${String(new URLSearchParams(term))}`;
  const workbooks = [
    { name: 'export', from: paths.exportData, to: paths.importStudents, parts: {} },
    { name: 'template of results', from: template, to: paths.importTermResults, parts: term },
  ];
  const errors: string[] = [];
  for (const { name, from, to, parts } of workbooks) {
    const { content } = assertOk(await office.get(from));
    const preview = async (workbook: Buffer) => {
      const form = new FormData();
      for (const [part, value] of Object.entries(parts)) form.append(part, value);
      form.append('file', new Blob([new Uint8Array(workbook)]), 'saved.xlsx');
      const { counts, downloaded_at } = parseJson(await office.post(to, form)) as ImportPreview;
      return JSON.stringify({ counts, downloaded_at });
    };
    const [downloaded, saved] = [await preview(content), await preview(saveAsXlsx(content))];
    if (downloaded.includes('null')) errors.push(`${name}: the download time is missing`);
    if (saved !== downloaded) errors.push(`${name}: ${saved} instead of ${downloaded}`);
  }
  return errors;
}

async function compare(office: Office, [headings = [], ...rows]: DisplayedCell[][]) {
  const titles = await loadTitles(office);
  const columnOf = new Map(headings.map(({ shown }, column) => [shown, column]));
  const errors: string[] = [];
  let cells = 0;
  for (const row of rows) {
    const id = row[columnOf.get(ID_HEADING) ?? -1]?.shown ?? '';
    const [record] = parseJson(await office.get(pathTo(paths.studentRecord, { id }))) as [StudentRecord];
    for (const name of fieldNames) {
      const { shown, isText } = row[columnOf.get(getHeading(catalogue[name])) ?? -1] ?? {
        shown: 'no such column',
        isText: false,
      };
      const expected = expectedCell(name, record, titles);
      cells += 1;
      if (shown !== expected.shown || (shown !== '' && isText !== expected.isText)) {
        errors.push(`${id} ${name}: ${shown} instead of ${expected.shown}`);
      }
    }
  }
  return { students: rows.length, cells, errors };
}

async function loadTitles(office: Office) {
  const titles = new Map<string, string>();
  for (const [list, { path, key, title }] of Object.entries(referenceLists)) {
    const entries = parseJson(await office.get(path)) as Record<string, string | number>[];
    for (const entry of entries) titles.set(`${list} ${entry[key] ?? ''}`, String(entry[title]));
  }
  return titles;
}

function expectedCell(
  name: (typeof fieldNames)[number],
  record: StudentRecord,
  titles: ReadonlyMap<string, string>,
) {
  const field = catalogue[name];
  const answer = record[name];
  const isText = field.kind !== 'date' && field.kind !== 'count';
  if (answer === null) return { shown: '', isText };
  if (field.kind === 'flag') return { shown: answer === 1 ? 'Yes' : 'No', isText };
  if (field.kind === 'code')
    return { shown: titles.get(`${field.list} ${answer}`) ?? String(answer), isText };
  return { shown: String(answer), isText };
}
