import { formatFormCode } from '@formroom/domain/school/form-code.ts';
import encodeQR from 'qr';

const WIDTH = 1275;
const HEIGHT = 1650;

/** A page in Letter, scanned at 150 dpi and turned by two degrees, with a code of 11 mm at its foot. */
export const scanPage = (studentId?: string) =>
  scanCode(studentId === undefined ? undefined : formatFormCode(studentId), 65);

/** A page as above, with any text in a code of `size` pixels. */
export async function scanCode(text: string | undefined, size: number) {
  const canvas = Object.assign(document.createElement('canvas'), { width: WIDTH, height: HEIGHT });
  const context = canvas.getContext('2d');
  if (!context) throw new Error('This browser can’t draw.');
  context.fillStyle = '#f4f2ee';
  context.fillRect(0, 0, WIDTH, HEIGHT);
  context.rotate((2 * Math.PI) / 180);
  context.fillStyle = '#222';
  for (let y = 80; y < 1400; y += 40) context.fillText('An answer of the family in small letters', 120, y);
  const code = text === undefined ? [] : encodeQR(text, 'raw', { border: 1 });
  const side = size / code.length;
  for (const [y, row] of code.entries()) {
    for (const [x, isDark] of row.entries()) {
      context.fillStyle = isDark ? '#222' : '#fff';
      context.fillRect(100 + x * side, 1545 - size + y * side, side + 0.5, side + 0.5);
    }
  }
  const jpeg = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', 0.6));
  return jpeg ?? new Blob();
}

type Part = string | Blob;

/** A PDF as a scanner writes it: each page is a JPEG. */
export function scanPdf(name: string, pages: readonly Blob[]) {
  const kids = pages.map((_, index) => `${3 + index * 3} 0 R`).join(' ');
  const objects: Part[][] = [
    ['<< /Type /Catalog /Pages 2 0 R >>'],
    [`<< /Type /Pages /Kids [${kids}] /Count ${pages.length} >>`],
    ...pages.flatMap((jpeg, index) => buildPage(jpeg, 3 + index * 3)),
  ];
  // Readers find the objects without a table of their positions.
  const numbered = objects.flatMap((parts, index) => [`${index + 1} 0 obj\n`, ...parts, '\nendobj\n']);
  const content = ['%PDF-1.4\n', ...numbered, 'trailer\n<< /Root 1 0 R >>\n%%EOF'];
  return new File(content, name, { type: 'application/pdf' });
}

const DRAW = 'q 612 0 0 792 0 0 cm /P Do Q';

/** The objects of a page: the page, its content and its picture. */
const buildPage = (jpeg: Blob, number: number): Part[][] => [
  [
    `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents ${number + 1} 0 R`,
    ` /Resources << /XObject << /P ${number + 2} 0 R >> >> >>`,
  ],
  [`<< /Length ${DRAW.length} >>\nstream\n${DRAW}\nendstream`],
  [
    `<< /Type /XObject /Subtype /Image /Width ${WIDTH} /Height ${HEIGHT} /ColorSpace /DeviceRGB`,
    ` /BitsPerComponent 8 /Filter /DCTDecode /Length ${jpeg.size} >>\nstream\n`,
    jpeg,
    '\nendstream',
  ],
];
