import { MAX_IMAGE_EDGE } from '@formroom/domain/registration/documents.ts';
import { MAX_SCAN_PAGES, RefusedFile } from '@formroom/domain/registration/upload-refusals.ts';
import { parseFormCode } from '@formroom/domain/school/form-code.ts';
import decodeQR from 'qr/decode.js';
import { detectFileKind, HEAD_BYTES } from '#web/lib/file-kind.ts';
import { prepareFile } from '#web/features/documents/upload/prepare-file.ts';
import { groupPages } from '#web/features/documents/signed-pages/group-pages.ts';
import type { PDFPageProxy } from '#web/ui/pdf/open-pdf.ts';
import { renderPage } from '#web/ui/pdf/render-page.ts';

/** The pages of one student in a scan, or pages without a code. */
export interface SignedPages {
  readonly name: string;
  /** From the code on the pages. */
  readonly studentId: string | undefined;
  /** What is uploaded, in this order. */
  readonly files: readonly { readonly name: string; readonly content: Blob }[];
  /** The first page as a picture, if the browser can show it. */
  readonly preview: Blob | undefined;
}

/** 200 dots per inch of a page in Letter, in which the code's modules are 4 pixels wide. */
const PAGE_WIDTH = 1700;
const JPEG_QUALITY = 0.85;

/**
 * Reads the codes of a scan, a picture or a PDF. A PDF with pages of several students is divided: each page becomes a
 * picture.
 * @throws RefusedFile
 */
export async function readScan(file: File): Promise<readonly SignedPages[]> {
  const kind = detectFileKind(new Uint8Array(await file.slice(0, HEAD_BYTES).arrayBuffer()));
  if (kind !== 'pdf') {
    const { content } = await prepareFile(file, false);
    const files = [{ name: file.name, content }];
    return [{ name: file.name, studentId: await readPicture(content), files, preview: content }];
  }
  const pages = await readPdf(file);
  const groups = groupPages(pages.map(({ studentId }) => studentId));
  const [first] = groups;
  if (first && groups.length === 1) {
    const { content } = await prepareFile(file, false);
    const files = [{ name: file.name, content }];
    return [{ name: file.name, studentId: first.studentId, files, preview: pages[0]?.picture }];
  }
  const baseName = file.name.replace(/\.pdf$/i, '');
  return groups.map(({ studentId, numbers }) => ({
    name: `${file.name}, ${numbers.length === 1 ? 'page' : 'pages'} ${numbers.join(', ')}`,
    studentId,
    files: numbers.flatMap((number) => {
      const content = pages[number - 1]?.picture;
      return content ? [{ name: `${baseName} page ${number}.jpg`, content }] : [];
    }),
    preview: pages[(numbers[0] ?? 1) - 1]?.picture,
  }));
}

async function readPicture(content: Blob) {
  // Browsers can't open every kind of picture that the school accepts; the code is then typed.
  const bitmap = await createImageBitmap(content).catch(() => undefined);
  if (!bitmap) return undefined;
  const scale = Math.min(1, MAX_IMAGE_EDGE / Math.max(bitmap.width, bitmap.height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(bitmap.width * scale));
  canvas.height = Math.max(1, Math.round(bitmap.height * scale));
  canvas.getContext('2d')?.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
  bitmap.close();
  const studentId = findFormOwner(canvas);
  releaseCanvas(canvas);
  return studentId;
}

interface ReadPage {
  readonly studentId: string | undefined;
  readonly picture: Blob | undefined;
}

async function readPdf(file: File) {
  const { openPdf } = await import('#web/ui/pdf/open-pdf.ts');
  const pdf = openPdf(new Uint8Array(await file.arrayBuffer()));
  try {
    const document = await pdf.document.catch(() => {
      throw new RefusedFile('scan-damaged');
    });
    if (document.numPages > MAX_SCAN_PAGES) throw new RefusedFile('scan-too-long');
    const pages: ReadPage[] = [];
    // One after the other, so that only one page is in memory.
    for (let number = 1; number <= document.numPages; number += 1) {
      pages.push(await readPdfPage(await document.getPage(number)));
    }
    return pages;
  } finally {
    pdf.close();
  }
}

async function readPdfPage(page: PDFPageProxy): Promise<ReadPage> {
  const { canvas, finished } = renderPage(page, PAGE_WIDTH / window.devicePixelRatio);
  await finished;
  const studentId = findFormOwner(canvas);
  const picture = await new Promise<Blob | null>((resolve) =>
    canvas.toBlob(resolve, 'image/jpeg', JPEG_QUALITY),
  );
  page.cleanup();
  releaseCanvas(canvas);
  return { studentId, picture: picture ?? undefined };
}

function findFormOwner(canvas: HTMLCanvasElement) {
  const picture = canvas.getContext('2d')?.getImageData(0, 0, canvas.width, canvas.height);
  try {
    return picture && parseFormCode(decodeQR(picture));
  } catch {
    // The decoder throws where it finds no code.
    return undefined;
  }
}

/** Frees the memory at once instead of at the next garbage collection. */
function releaseCanvas(canvas: HTMLCanvasElement) {
  canvas.width = 0;
  canvas.height = 0;
}
