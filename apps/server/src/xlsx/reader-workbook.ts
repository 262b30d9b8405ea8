import { z } from 'zod';
import { damagedFileError, UnreadableFileError } from './reader-errors.ts';
import { builtInNumberFormat, type NumberFormat, parseNumberFormat } from './reader-number-format.ts';
import { attributeReader, type XmlAttributes, type XmlHandlers, XmlReader } from './reader-xml.ts';
import { describeArchive } from './reader-file-kind.ts';
import type { ZipArchive } from './reader-zip.ts';
import { STAMP_PROPERTY } from './writer-parts.ts';

export interface Workbook {
  /** The visible sheets in order. */
  readonly sheets: readonly { readonly name: string; readonly part: string }[];
  /** The names of the hidden sheets, which are not read. */
  readonly hiddenSheets: readonly string[];
  readonly sharedStrings: readonly string[];
  /** Number formats by the style index of a cell. */
  readonly numberFormats: readonly NumberFormat[];
  /** Dates count from 1904, as in workbooks of old Macintosh versions. */
  readonly isFrom1904: boolean;
  /** When the workbook was downloaded from this portal, ISO 8601, if it has a stamp. */
  readonly downloadedAt?: string;
}

const [readName, readState, readRelationId] = [
  attributeReader('name'),
  attributeReader('state'),
  attributeReader('id'),
];
const [readId, readType, readTarget] = [
  attributeReader('Id'),
  attributeReader('Type'),
  attributeReader('Target'),
];
const [readFormatId, readFormatCode, readDate1904] = [
  attributeReader('numFmtId'),
  attributeReader('formatCode'),
  attributeReader('date1904'),
];

/**
 * Reads everything in a workbook except its sheets.
 * @throws UnreadableFileError if it is not a workbook
 */
export async function readWorkbook(zip: ZipArchive): Promise<Workbook> {
  const parts = await readRelationships(zip, '');
  const main = parts?.find((each) => each.type === 'officeDocument');
  if (!main?.part.endsWith('.xml') || !zip.has(main.part) || /^(?:word|ppt)\//.test(main.part)) {
    throw new UnreadableFileError(describeArchive(zip, main?.part));
  }
  const relations = (await readRelationships(zip, main.part)) ?? [];
  const findPart = (type: string) => relations.find((each) => each.type === type)?.part;
  const sheets: { name: string; part: string }[] = [];
  const hiddenSheets: string[] = [];
  let isFrom1904 = false;
  await readXml(zip, main.part, {
    workbookPr: (attributes) => {
      isFrom1904 = ['1', 'true'].includes(readDate1904(attributes) ?? '');
    },
    sheet: (attributes) => {
      const part = relations.find(
        (each) => each.id === readRelationId(attributes) && each.type === 'worksheet',
      )?.part;
      const isVisible = (readState(attributes) ?? 'visible') === 'visible';
      if (part === undefined) return;
      const name = readName(attributes) ?? '';
      if (isVisible) sheets.push({ name, part });
      else hiddenSheets.push(name);
    },
  });
  const properties = parts?.find((each) => /^custom-?properties$/i.test(each.type))?.part;
  const downloadedAt =
    properties !== undefined && zip.has(properties) ? await readDownloadStamp(zip, properties) : undefined;
  const [strings, styles] = [findPart('sharedStrings'), findPart('styles')];
  return {
    sheets,
    hiddenSheets,
    sharedStrings: strings === undefined ? [] : await readSharedStrings(zip, strings),
    numberFormats: styles === undefined ? [] : await readNumberFormats(zip, styles),
    isFrom1904,
    ...(downloadedAt !== undefined && { downloadedAt }),
  };
}

/** Reads the custom document property with the download time. */
async function readDownloadStamp(zip: ZipArchive, part: string) {
  let [isStamp, stamp] = [false, ''];
  await readPart(zip, part, {
    open: (tag, attributes) => {
      if (tag === 'property') isStamp = readName(attributes) === STAMP_PROPERTY;
    },
    close: (tag) => {
      if (tag === 'property') isStamp = false;
    },
    text: (text) => {
      if (isStamp) stamp += text;
    },
  });
  const parsed = timestampSchema.safeParse(stamp.trim());
  return parsed.success ? new Date(parsed.data).toISOString() : undefined;
}

/** The format of our own stamp, in any time zone. Years outside 1000 to 2999 can't be compared as text. */
const timestampSchema = z.iso
  .datetime({ offset: true })
  .refine((text) => /^[12]/.test(text) && !Number.isNaN(Date.parse(text)));

/** Reads the relationships of a part: target and the last segment of the type. */
async function readRelationships(zip: ZipArchive, part: string) {
  const slash = part.lastIndexOf('/');
  const folder = part.slice(0, slash + 1);
  const file = `${folder}_rels/${part.slice(slash + 1)}.rels`;
  if (!zip.has(file)) return undefined;
  const relations: { id: string; type: string; part: string }[] = [];
  await readXml(zip, file, {
    Relationship: (attributes) => {
      const path = new URL(readTarget(attributes) ?? '', `zip:///${folder}`).pathname.slice(1);
      relations.push({
        id: readId(attributes) ?? '',
        type: readType(attributes)?.split('/').at(-1) ?? '',
        part: decodeURIComponent(path),
      });
    },
  });
  return relations;
}

/** Reads the shared strings by index, without phonetic readings of Japanese text. */
async function readSharedStrings(zip: ZipArchive, part: string) {
  const strings: string[] = [];
  let string = '';
  let isText = false;
  let isPhonetic = false;
  await readPart(zip, part, {
    open: (tag) => {
      if (tag === 'si') string = '';
      else if (tag === 'rPh') isPhonetic = true;
      else if (tag === 't') isText = !isPhonetic;
    },
    close: (tag) => {
      if (tag === 'si') strings.push(unescapeText(string));
      else if (tag === 'rPh') isPhonetic = false;
      else if (tag === 't') isText = false;
    },
    text: (text) => {
      if (isText) string += text;
    },
  });
  return strings;
}

/** Reads the number format of each cell style. */
async function readNumberFormats(zip: ZipArchive, part: string) {
  const codes = new Map<string, string>();
  const formats: NumberFormat[] = [];
  let isInCellFormats = false;
  await readPart(zip, part, {
    open: (tag, attributes) => {
      if (tag === 'numFmt') codes.set(readFormatId(attributes) ?? '', readFormatCode(attributes) ?? '');
      else if (tag === 'cellXfs') isInCellFormats = true;
      else if (tag === 'xf' && isInCellFormats) {
        const format = readFormatId(attributes) ?? '';
        const code = codes.get(format);
        formats.push(code === undefined ? builtInNumberFormat(Number(format)) : parseNumberFormat(code));
      }
    },
    close: (tag) => {
      if (tag === 'cellXfs') isInCellFormats = false;
    },
    text: () => undefined,
  });
  return formats;
}

/** Excel escapes characters that XML can't contain as `_x000D_`. */
export const unescapeText = (text: string) =>
  text.includes('_x')
    ? text.replaceAll(/_x([\da-f]{4})_/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
    : text;

async function readXml(
  zip: ZipArchive,
  part: string,
  tags: Record<string, ((attributes: XmlAttributes) => void) | undefined>,
) {
  await readPart(zip, part, {
    open: (tag, attributes) => tags[tag]?.(attributes),
    close: () => undefined,
    text: () => undefined,
  });
}

async function readPart(zip: ZipArchive, part: string, handlers: XmlHandlers) {
  if (!zip.has(part)) throw damagedFileError();
  const xml = new XmlReader(handlers);
  for await (const piece of zip.read(part)) xml.write(piece);
  xml.end();
}
