import { ZipStream } from '../zip/zip-stream.ts';

const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const RELATIONS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';

interface RawSheet {
  readonly name: string;
  /** The content of `sheetData`, in chunks if it is long. */
  readonly rows: string | Iterable<string>;
  readonly state?: string;
}
interface RawWorkbook {
  readonly sheets: readonly RawSheet[];
  /** The content of the shared strings. */
  readonly strings?: string;
  /** The content of the styles. */
  readonly styles?: string;
  readonly is1904?: boolean;
  /** Additional or replaced parts. */
  readonly parts?: Record<string, string>;
}

const relation = (id: string, type: string, target: string) =>
  `<Relationship Id="${id}" Type="${RELATIONS}/${type}" Target="${target}"/>`;
const relations = (...all: string[]) => `<Relationships>${all.join('')}</Relationships>`;

/** A workbook from literal XML, valid or not. */
export function rawWorkbook({ sheets, strings, styles, is1904 = false, parts = {} }: RawWorkbook) {
  const entries = sheets.map(
    ({ name, state }, index) =>
      `<sheet name="${name}" sheetId="${index + 1}"${state === undefined ? '' : ` state="${state}"`} r:id="rId${index + 1}"/>`,
  );
  const all: Record<string, string | Iterable<string>> = {
    '_rels/.rels': relations(relation('rId1', 'officeDocument', '/xl/workbook.xml')),
    'xl/workbook.xml': `<?xml version="1.0"?><workbook xmlns="${MAIN}" xmlns:r="${RELATIONS}"><workbookPr date1904="${is1904 ? 1 : 0}"/><sheets>${entries.join('')}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': relations(
      ...sheets.map((_, index) =>
        relation(`rId${index + 1}`, 'worksheet', `worksheets/sheet${index + 1}.xml`),
      ),
      strings === undefined ? '' : relation('rIdS', 'sharedStrings', 'sharedStrings.xml'),
      styles === undefined ? '' : relation('rIdT', 'styles', 'styles.xml'),
    ),
    ...(strings !== undefined && { 'xl/sharedStrings.xml': `<sst xmlns="${MAIN}">${strings}</sst>` }),
    ...(styles !== undefined && { 'xl/styles.xml': `<styleSheet xmlns="${MAIN}">${styles}</styleSheet>` }),
    ...Object.fromEntries(
      sheets.map(({ rows }, index) => [`xl/worksheets/sheet${index + 1}.xml`, sheetXml(rows)]),
    ),
    ...parts,
  };
  return getZip(Object.entries(all));
}

function* sheetXml(rows: string | Iterable<string>) {
  yield `<worksheet xmlns="${MAIN}"><sheetData>`;
  if (typeof rows === 'string') yield rows;
  else yield* rows;
  yield '</sheetData></worksheet>';
}

/** A ZIP archive of these parts. */
export async function getZip(
  parts: readonly (readonly [name: string, content: string | Iterable<string>])[],
) {
  const zip = new ZipStream();
  const pieces: Buffer[] = [];
  for (const [name, content] of parts) {
    for await (const piece of zip.add(name, typeof content === 'string' ? [content] : content))
      pieces.push(piece);
  }
  return Buffer.concat([...pieces, zip.end()]);
}

/** A cell with an inline text. */
export const textCell = (place: string, text: string) =>
  `<c r="${place}" t="inlineStr"><is><t>${text}</t></is></c>`;
