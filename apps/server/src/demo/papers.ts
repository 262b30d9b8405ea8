/** A page in points: lines of text from the top, in a frame. */
interface Page {
  readonly title: string;
  readonly heading: readonly string[];
  readonly lines: readonly (readonly [label: string, value: string])[];
  readonly foot: string;
}

const WIDTH = 420;
const HEIGHT = 595;
const MARGIN = 34;

/** Renders a small PDF that looks like a scanned document. */
export function renderPage({ title, heading, lines, foot }: Page): Buffer {
  const centred = (text: string, size: number, y: number) =>
    drawText(`/F2 ${size} Tf`, (WIDTH - text.length * size * 0.51) / 2, y, text);
  const content = [
    '0.35 0.45 0.38 RG 1.5 w',
    `${MARGIN - 12} ${MARGIN - 12} ${WIDTH - 2 * MARGIN + 24} ${HEIGHT - 2 * MARGIN + 24} re S`,
    ...heading.map((text, index) => centred(text, index === 0 ? 11 : 15, HEIGHT - 80 - index * 24)),
    ...lines.flatMap(([label, value], index) => {
      const y = HEIGHT - 190 - index * 42;
      return [
        drawText('0.32 0.38 0.34 rg /F1 8 Tf', MARGIN + 10, y + 15, label),
        drawText('0.09 0.13 0.1 rg /F1 12 Tf', MARGIN + 10, y, value),
        `0.8 0.84 0.81 RG 0.5 w ${MARGIN + 10} ${y - 6} m ${WIDTH - MARGIN - 10} ${y - 6} l S`,
      ];
    }),
    drawText('0.32 0.38 0.34 rg /F1 8 Tf', MARGIN + 10, MARGIN + 12, foot),
  ].join('\n');
  return buildPdf([
    '<</Type/Catalog/Pages 2 0 R/Lang(en-TT)>>',
    '<</Type/Pages/Kids[3 0 R]/Count 1>>',
    `<</Type/Page/Parent 2 0 R/MediaBox[0 0 ${WIDTH} ${HEIGHT}]/Contents 4 0 R/Resources<</Font<</F1 5 0 R/F2 6 0 R>>>>>>`,
    `<</Length ${Buffer.byteLength(content, 'latin1')}>>stream\n${content}\nendstream`,
    '<</Type/Font/Subtype/Type1/BaseFont/Helvetica/Encoding/WinAnsiEncoding>>',
    '<</Type/Font/Subtype/Type1/BaseFont/Helvetica-Bold/Encoding/WinAnsiEncoding>>',
    `<</Title(${escapeText(title)})>>`,
  ]);
}

const drawText = (style: string, x: number, y: number, text: string) =>
  `BT ${style} ${x.toFixed(1)} ${y} Td (${escapeText(text)}) Tj ET`;

const escapeText = (text: string) => text.replaceAll(/[\\()]/g, String.raw`\$&`);

/** Builds a PDF from its objects: the first is the catalog, the last the document information. */
export function buildPdf(objects: readonly string[]) {
  let text = '%PDF-1.4\n';
  const offsets = objects.map((object, index) => {
    const offset = Buffer.byteLength(text, 'latin1');
    text += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return `${String(offset).padStart(10, '0')} 00000 n \n`;
  });
  const start = Buffer.byteLength(text, 'latin1');
  text += `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${offsets.join('')}`;
  text += `trailer<</Size ${objects.length + 1}/Root 1 0 R/Info ${objects.length} 0 R>>\nstartxref\n${start}\n%%EOF\n`;
  return Buffer.from(text, 'latin1');
}
