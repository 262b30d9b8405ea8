import { randomBytes } from 'node:crypto';
import sharp from 'sharp';
import { buildPdf } from '../demo/papers.ts';

/** A PDF of about this many bytes, as a scanner makes it; each one is different. */
export function largePdf(bytes: number): Buffer {
  const picture = randomBytes(bytes / 2).toString('hex');
  return buildPdf([
    '<</Type/Catalog/Pages 2 0 R>>',
    '<</Type/Pages/Kids[3 0 R]/Count 1>>',
    '<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]/Resources<</XObject<</P 4 0 R>>>>>>',
    `<</Type/XObject/Subtype/Image/Width 100/Height 100/ColorSpace/DeviceGray/BitsPerComponent 8/Filter/ASCIIHexDecode/Length ${picture.length + 1}>>stream\n${picture}>\nendstream`,
    '<</Title(A scan)>>',
  ]);
}

/** A photograph of 12 megapixels with much detail: about 5 MB of JPEG. */
export const phonePhotograph = () =>
  sharp({
    create: {
      width: 4000,
      height: 3000,
      channels: 3,
      background: '#888',
      noise: { type: 'gaussian', mean: 128, sigma: 40 },
    },
  })
    .blur(0.8)
    .jpeg({ quality: 91 })
    .toBuffer();
