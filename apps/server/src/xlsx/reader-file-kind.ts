import type { ZipArchive } from './reader-zip.ts';

const SAVE_AS = 'Open it in a spreadsheet program, save it as .xlsx and try again.';
const describe = (what: string, todo = SAVE_AS) => `This is ${what}. ${todo}`;
const NOT_A_LIST = 'Please send an Excel workbook (.xlsx) or a .csv file.';
const oldExcel = describe('an old Excel file (.xls)');

/** The first bytes, in hexadecimal, of files that are neither a workbook nor text. */
const signatures: readonly (readonly [start: string, message: string])[] = [
  ['0908', oldExcel],
  ['0904', oldExcel],
  ['0902', oldExcel],
  ['0900', oldExcel],
  ['25504446', describe('a PDF', `The portal can’t read a list from it. ${NOT_A_LIST}`)],
  ['89504e47', describe('a picture', NOT_A_LIST)],
  ['ffd8ff', describe('a picture', NOT_A_LIST)],
  ['47494638', describe('a picture', NOT_A_LIST)],
  ['7b5c727466', describe('a text document (.rtf)', NOT_A_LIST)],
  ['1f8b', describe('a packed file (.gz)', 'Unpack it, and send the file in it.')],
  ['377abcaf271c', describe('a packed file (.7z)', 'Unpack it, and send the file in it.')],
  ['52617221', describe('a packed file (.rar)', 'Unpack it, and send the file in it.')],
];
const COMPOUND_FILE = 'd0cf11e0a1b11ae1';

/** Says what a file is that is neither a ZIP archive nor text; undefined if its first bytes say nothing. */
export function describeBinary(file: Buffer): string | undefined {
  const start = file.toString('hex', 0, 8);
  if (start === COMPOUND_FILE) return describeCompoundFile(file);
  return signatures.find(([signature]) => start.startsWith(signature))?.[1];
}

export const unknownFileMessage = NOT_A_LIST;

/** Office programs before 2007 wrote such files; later ones write them around a workbook with a password. */
function describeCompoundFile(file: Buffer) {
  const has = (name: string) => file.includes(Buffer.from(name, 'utf16le'));
  if (has('EncryptedPackage'))
    return 'This workbook is protected by a password. Save it as .xlsx without a password and try again.';
  if (has('WordDocument')) return describe('a Word document', NOT_A_LIST);
  if (has('Workbook') || has('Book')) return oldExcel;
  return 'This file has an old format (.xls) or a password. Save it as .xlsx without a password and try again.';
}

/** Texts that spreadsheet programs open, but that are not rows of cells. */
const textKinds: readonly (readonly [pattern: RegExp, what: string])[] = [
  [/^\s*<(?:!doctype html|html|head|body|table|meta|style)\b/i, 'a web page, although it may be called .xls'],
  [/^\s*(?:<\?xml[^]*)?<table[\s>]/i, 'a web page, although it may be called .xls'],
  [/^\s*<(?:\?xml|\?mso|\w+:?workbook\b|office:|!--)/i, 'an XML file'],
  [/^(?:mime-version:|from: <saved by)/i, 'a saved web page (.mht)'],
  [/^ID;P[^\r\n]*\r?\n[A-Z];/, 'a SYLK file (.slk)'],
  [/^TABLE\r?\n0,1\r?\n/, 'a DIF file'],
  [/^\s*\{\s*"(?:url|doc_id)"/, 'only a link to a spreadsheet on the web'],
  [/^\s*\[InternetShortcut\]/i, 'only a link to a spreadsheet on the web'],
  [/^\s*(?:\{\s*"|\[\s*[[{])/, 'a JSON file'],
];

/** Says what a text is that has no rows of cells; undefined if it may have some. */
export function describeText(text: string): string | undefined {
  const start = text.slice(0, 4000);
  const kind = textKinds.find(([pattern]) => pattern.test(start))?.[1];
  return kind === undefined ? undefined : describe(kind);
}

/**
 * Says what a ZIP archive is that holds no workbook.
 * @param main the part that the archive names as its document, if it names one
 */
export function describeArchive(zip: ZipArchive, main = ''): string {
  if (main.endsWith('.bin')) return describe('a binary workbook (.xlsb)');
  if (main.startsWith('word/')) return describe('a Word document', NOT_A_LIST);
  if (main.startsWith('ppt/')) return describe('a presentation', NOT_A_LIST);
  if (zip.has('mimetype')) return describe('an OpenDocument file, such as .ods');
  if (zip.includes('.iwa') || zip.has('index.zip'))
    return describe('a Numbers file', 'Export it as Excel (.xlsx) and try again.');
  if (['.xlsx', '.xls', '.csv'].some((extension) => zip.includes(extension)))
    return describe('a ZIP archive', 'Unpack it, and send the file in it.');
  return describe('not an Excel file', 'Save it as .xlsx or .csv and try again.');
}
