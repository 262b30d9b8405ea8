import { escapeXlsxText } from './writer-text.ts';

const declaration = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006';
const RELATIONS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const DOCUMENT = 'application/vnd.openxmlformats-officedocument';
const TYPE = `${DOCUMENT}.spreadsheetml`;
const PROPERTIES = 'http://schemas.openxmlformats.org/officeDocument/2006';
/** The GUID of the set of custom document properties. */
const CUSTOM_SET = '{D5CDD505-2E9C-101B-9397-08002B2CF9AE}';
const stampPart = 'docProps/custom.xml';

const relations = (...entries: [type: string, target: string][]) =>
  `${declaration}<Relationships xmlns="${PACKAGE}/relationships">` +
  entries
    .map(
      ([type, target], index) =>
        `<Relationship Id="rId${index + 1}" Type="${RELATIONS}/${type}" Target="${target}"/>`,
    )
    .join('') +
  '</Relationships>';

const sheetOverride = (index: number) =>
  `<Override PartName="/${sheetPart(index)}" ContentType="${TYPE}.worksheet+xml"/>`;

const contentTypes = (sheets: readonly number[], hasStamp: boolean) =>
  `${declaration}<Types xmlns="${PACKAGE}/content-types">` +
  '<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>' +
  '<Default Extension="xml" ContentType="application/xml"/>' +
  `<Override PartName="/xl/workbook.xml" ContentType="${TYPE}.sheet.main+xml"/>` +
  sheets.map(sheetOverride).join('') +
  (hasStamp ? `<Override PartName="/${stampPart}" ContentType="${DOCUMENT}.custom-properties+xml"/>` : '') +
  `<Override PartName="/xl/styles.xml" ContentType="${TYPE}.styles+xml"/></Types>`;

const border = '<left/><right/><top/><bottom/><diagonal/>';
const format = (more: string) => `<xf borderId="0" xfId="0" ${more}`;

/** Cell styles by index: 0 plain, 1 heading, 2 text, 3 date. */
const styles =
  `${declaration}<styleSheet xmlns="${MAIN}">` +
  '<numFmts count="1"><numFmt numFmtId="164" formatCode="yyyy\\-mm\\-dd"/></numFmts>' +
  '<fonts count="2"><font><sz val="11"/><name val="Calibri"/><family val="2"/></font>' +
  '<font><b/><sz val="11"/><color rgb="FF194D27"/><name val="Calibri"/><family val="2"/></font></fonts>' +
  '<fills count="3"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill>' +
  '<fill><patternFill patternType="solid"><fgColor rgb="FFE3EFE6"/></patternFill></fill></fills>' +
  `<borders count="1"><border>${border}</border></borders>` +
  '<cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs><cellXfs count="4">' +
  format('numFmtId="0" fontId="0" fillId="0"/>') +
  format('numFmtId="49" fontId="1" fillId="2" applyNumberFormat="1" applyFont="1" applyFill="1"/>') +
  format('numFmtId="49" fontId="0" fillId="0" applyNumberFormat="1"/>') +
  format('numFmtId="164" fontId="0" fillId="0" applyNumberFormat="1" applyAlignment="1">') +
  '<alignment horizontal="left"/></xf></cellXfs>' +
  '<cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>';

export const sheetPart = (index: number) => `xl/worksheets/sheet${index + 1}.xml`;

/** The custom property with the download time. Excel and LibreOffice keep it when they save. */
export const STAMP_PROPERTY = 'FormroomDownloadedAt';

const downloadStamp = (downloadedAt: string) =>
  `${declaration}<Properties xmlns="${PROPERTIES}/custom-properties" xmlns:vt="${PROPERTIES}/docPropsVTypes">` +
  `<property fmtid="${CUSTOM_SET}" pid="2" name="${STAMP_PROPERTY}"><vt:lpwstr>${escapeXlsxText(downloadedAt)}</vt:lpwstr></property>` +
  '</Properties>';

/**
 * Returns the parts of a workbook with `count` sheets that come before the sheets.
 * @param downloadedAt ISO 8601; without it the workbook has no stamp
 */
export function partsBeforeSheets(count: number, downloadedAt?: string): [name: string, xml: string][] {
  const sheets = Array.from({ length: count }, (_, index) => index);
  const relation = (index: number): [string, string] => ['worksheet', `worksheets/sheet${index + 1}.xml`];
  return [
    ['[Content_Types].xml', contentTypes(sheets, downloadedAt !== undefined)],
    [
      '_rels/.rels',
      relations(
        ['officeDocument', 'xl/workbook.xml'],
        ...(downloadedAt === undefined ? [] : [['custom-properties', stampPart] as [string, string]]),
      ),
    ],
    ...(downloadedAt === undefined ? [] : [[stampPart, downloadStamp(downloadedAt)] as [string, string]]),
    ['xl/_rels/workbook.xml.rels', relations(...sheets.map(relation), ['styles', 'styles.xml'])],
    ['xl/styles.xml', styles],
  ];
}

interface WrittenSheet {
  readonly name: string;
  readonly range: string;
}

/** Returns the workbook part. It is written last, because the ranges of the filters are known only then. */
export function workbookPart(sheets: readonly WrittenSheet[]): [name: string, xml: string] {
  return [
    'xl/workbook.xml',
    `${declaration}<workbook xmlns="${MAIN}" xmlns:r="${RELATIONS}">` +
      `<sheets>${sheets.map(sheetEntry).join('')}</sheets>` +
      `<definedNames>${sheets.map(filterName).join('')}</definedNames></workbook>`,
  ];
}

function sheetEntry({ name }: WrittenSheet, index: number) {
  const quoted = escapeXlsxText(name).replaceAll('"', '&quot;');
  return `<sheet name="${quoted}" sheetId="${index + 1}" r:id="rId${index + 1}"/>`;
}

function filterName({ name, range }: WrittenSheet, index: number) {
  const cells = range.replaceAll(/([A-Z]{1,3})(\d{1,7})/g, '$$$1$$$2');
  return (
    `<definedName name="_xlnm._FilterDatabase" localSheetId="${index}" hidden="1">` +
    `'${escapeXlsxText(name).replaceAll("'", "''")}'!${cells}</definedName>`
  );
}
