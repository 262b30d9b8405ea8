import { deflateRawSync, deflateSync } from 'node:zlib';
import sharp from 'sharp';
import type { UploadRefusal } from '@formroom/domain/registration/upload-refusals.ts';
import type { PreparedUpload } from '../features/documents/inspection/prepare-upload.ts';
import {
  buildDeflatedStream,
  javascript,
  buildLibraryPdf,
  buildObjectStream,
  buildPdf,
  buildStream,
  appendRevision,
} from './upload-pdfs.ts';
import { createFourColourImage, interlacedPng, phoneHeic, phoneJpeg, pixelBomb } from './upload-images.ts';

/** A file that a family or an attacker may upload. */
export interface UploadFile {
  /** The file name in the request. */
  readonly claimedName: string;
  /** The expected result. */
  readonly outcome:
    | { readonly mediaType: PreparedUpload['mediaType'] }
    | { readonly rejection: UploadRefusal };
  readonly bytes: () => Buffer | Promise<Buffer>;
}

const accepted = (
  mediaType: PreparedUpload['mediaType'],
  claimedName: string,
  bytes: UploadFile['bytes'],
): UploadFile => ({ claimedName, outcome: { mediaType }, bytes });

const rejected = (rejection: UploadRefusal, claimedName: string, bytes: UploadFile['bytes']): UploadFile => ({
  claimedName,
  outcome: { rejection },
  bytes,
});

const html = '<!doctype html><html><body><script>alert(document.cookie)</script></body></html>';
const svg = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(document.cookie)</script></svg>';
const PDF = 'application/pdf';

const concatBytes = (...parts: (Buffer | string)[]) =>
  Buffer.concat(parts.map((part) => (typeof part === 'string' ? Buffer.from(part, 'latin1') : part)));
const truncateFile = (file: Buffer, part: number) => file.subarray(0, Math.floor(file.length * part));
const jpeg = async () => await (await createFourColourImage(600, 400)).jpeg().toBuffer();
const png = async () => await (await createFourColourImage(600, 400)).png().toBuffer();

/** A ZIP archive of one file, with an arbitrary comment. */
function zip(content: Buffer, comment: Buffer | string = '') {
  const data = deflateRawSync(content);
  const sizes = Buffer.alloc(8);
  sizes.writeUInt32LE(data.length, 0);
  sizes.writeUInt32LE(content.length, 4);
  const entry = concatBytes('\x14\0\0\0\x08\0\0\0\0\0\0\0\0\0', sizes, '\x05\0\0\0');
  const directory = concatBytes('PK\x01\x02\x14\0', entry, '\0'.repeat(14), 'a.txt');
  const end = Buffer.alloc(22);
  end.write('PK\x05\x06', 'latin1');
  end.writeUInt16LE(1, 8);
  end.writeUInt16LE(1, 10);
  end.writeUInt32LE(directory.length, 12);
  end.writeUInt32LE(30 + 5 + data.length, 16);
  end.writeUInt16LE(comment.length, 20);
  return concatBytes('PK\x03\x04', entry, 'a.txt', data, directory, end, comment);
}

export const validFiles = {
  'a rotated photo with a location': accepted('image/jpeg', 'IMG_2041.JPG', () => phoneJpeg()),
  'a photo of a newer iPhone': accepted('image/jpeg', 'IMG_2041.HEIC', phoneHeic),
  'a screenshot': accepted('image/png', 'Screenshot.png', png),
  'a picture with transparency': accepted('image/png', 'logo.png', () =>
    sharp({ create: { width: 50, height: 40, channels: 4, background: '#19402780' } })
      .png()
      .toBuffer(),
  ),
  'a WebP picture': accepted('image/webp', 'photo.webp', async () =>
    (await createFourColourImage(600, 400)).webp().toBuffer(),
  ),
  'a JPEG named .png': accepted('image/jpeg', 'photo.png', jpeg),
  'a JPEG named .pdf': accepted('image/jpeg', 'scan.pdf', jpeg),
  'a PNG without a file extension': accepted('image/png', 'photo', png),
  'a PDF named .jpg': accepted(PDF, 'photo.jpg', () => buildPdf()),
  'a plain PDF': accepted(PDF, 'scan.pdf', () => buildPdf()),
  'a PDF with object streams': accepted(PDF, 'scan.pdf', () => buildLibraryPdf()),
  'a PDF of an older library': accepted(PDF, 'scan.pdf', () => buildLibraryPdf(undefined, false)),
  'a PDF after a byte order mark and an empty line': accepted(PDF, 'scan.pdf', () =>
    concatBytes('\xef\xbb\xbf\r\n', buildPdf()),
  ),
  'a PDF after lines of a web server': accepted(PDF, 'slip.pdf', () =>
    concatBytes('<br />\n<b>Warning</b>: date() in /var/www on line 7<br />\n', buildPdf()),
  ),
  'a web page before a PDF': accepted(PDF, 'scan.pdf', () => concatBytes(html, '\n', buildPdf())),
  'a PDF before a web page': accepted(PDF, 'scan.pdf', () => concatBytes(buildPdf(), html)),
  'a PDF that ends twice': accepted(PDF, 'scan.pdf', () => concatBytes(buildPdf(), '%%EOF\r\n%%EOF\r\n')),
  'a PDF without its last line': accepted(PDF, 'scan.pdf', () => {
    const file = buildPdf();
    return file.subarray(0, file.lastIndexOf('%%EOF'));
  }),
  'a PDF padded with zeros': accepted(PDF, 'scan.pdf', () => concatBytes(buildPdf(), Buffer.alloc(5000))),
  'a PDF with an open action and a web link': accepted(PDF, 'letter.pdf', () =>
    buildPdf({
      catalogue: '/OpenAction<</S/GoTo/D[3 0 R/Fit]>>/AA<</WC<</S/Named/N/Print>>>>',
      page: '/Annots[<</Type/Annot/Subtype/Link/Rect[0 0 9 9]/A<</S/URI/URI(https://example.com/JavaScript)>>>>]',
    }),
  ),
  'a PDF whose text mentions scripts': accepted(PDF, 'lesson.pdf', () =>
    buildPdf({ objects: ['<</Title(/JavaScript \\(see <</S/JavaScript>>\\) %)>>', '(/JS)', '<2f4a53>'] }),
  ),
  'a form that was filled in': accepted(PDF, 'form.pdf', async () => {
    const form = await buildLibraryPdf((document) => {
      const field = document.getForm().createTextField('name');
      field.addToPage(document.getPage(0));
      field.setText('Anya');
    }, false);
    const old = /startxref\s+(\d+)\s+%%EOF\s*$/.exec(form.toString('latin1'))?.[1] ?? '';
    return appendRevision(form, [[90, '<</T(name)/V(Anya M.)>>']], `/Root 2 0 R/Prev ${old}`);
  }),
} satisfies Record<string, UploadFile>;

/** A catalog entry that runs a script when the file is opened. */
const openActionScript = `/OpenAction${javascript}`;
const pdfWithObject = (object: string) => buildPdf({ objects: [object] });
const script = (bytes: UploadFile['bytes']) => rejected('script', 'form.pdf', bytes);
const attachments = (bytes: UploadFile['bytes']) => rejected('attachments', 'papers.pdf', bytes);
const damaged = (claimedName: string, bytes: UploadFile['bytes']) => rejected('damaged', claimedName, bytes);
const wrongType = (claimedName: string, bytes: UploadFile['bytes']) => rejected('type', claimedName, bytes);

const action = [9, javascript] as const;
const zeros = (megabytes: number) => deflateSync(Buffer.alloc(megabytes * 1_000_000));

export const hostileFiles = {
  'an empty file': rejected('empty', 'scan.pdf', () => Buffer.alloc(0)),

  'a web page': wrongType('page.html', () => Buffer.from(html)),
  'a web page named .pdf': wrongType('scan.pdf', () => Buffer.from(html)),
  'an SVG image with a script': wrongType('photo.png', () => Buffer.from(svg)),
  'an archive': wrongType('scans.zip', () => zip(Buffer.from('text'))),
  'an archive that unpacks to 100 MB': wrongType('scan.pdf', () => zip(Buffer.alloc(100_000_000))),
  'a Word document': wrongType('letter.docx', () => zip(Buffer.from('<w:document/>'))),
  'a program': wrongType('photo.jpg', () => concatBytes('MZ\x90\0\x03\0\0\0', Buffer.alloc(2000))),
  'a GIF': wrongType('photo.gif', () =>
    sharp({ create: { width: 9, height: 9, channels: 3, background: '#888' } })
      .gif()
      .toBuffer(),
  ),
  'an AVIF picture': wrongType('photo.heic', async () =>
    (await createFourColourImage(64, 64)).avif().toBuffer(),
  ),
  'an AVIF picture with a generic container brand': wrongType('photo.heic', async () => {
    const file = await (await createFourColourImage(64, 64)).avif().toBuffer();
    file.write('mif1', 8);
    return file;
  }),
  'a TIFF picture': wrongType('scan.tif', async () =>
    (await createFourColourImage(64, 64)).tiff().toBuffer(),
  ),
  'only zeros': wrongType('photo.jpg', () => Buffer.alloc(20_000)),
  'an archive before a PDF': wrongType('scan.pdf', () => concatBytes(zip(Buffer.from('text')), buildPdf())),
  'a PDF before an archive': wrongType('scan.pdf', () => concatBytes(buildPdf(), zip(Buffer.from('text')))),
  'a PDF that contains an archive': wrongType('scan.pdf', () => {
    const [start, end] = [buildPdf().subarray(0, 9), buildPdf().subarray(9)];
    return concatBytes(start, '%', zip(Buffer.from('text'), concatBytes('\n', end)));
  }),

  'a picture of 400 million pixels': rejected('too-many-pixels', 'photo.png', () =>
    pixelBomb(20_000, 20_000),
  ),
  'a large interlaced picture': rejected('too-many-pixels', 'photo.png', () => interlacedPng(8000, 8000)),
  'a truncated JPEG': damaged('photo.jpg', async () => truncateFile(await jpeg(), 0.6)),
  'a truncated PNG': damaged('photo.png', async () => truncateFile(await png(), 0.6)),
  'a truncated WebP picture': damaged('photo.webp', async () =>
    truncateFile(await (await createFourColourImage(600, 400)).webp().toBuffer(), 0.6),
  ),
  'a truncated HEIC photo': damaged('photo.heic', async () => truncateFile(await phoneHeic(), 0.7)),
  'a HEIC photo with a wrong size': damaged('photo.heic', async () => {
    const file = await phoneHeic();
    file.writeUInt32BE(32, file.indexOf('ispe') + 8);
    return file;
  }),
  'a HEIC photo of 10,000 million pixels': rejected('too-many-pixels', 'photo.heic', async () => {
    const file = await phoneHeic();
    file.writeUInt32BE(100_000, file.indexOf('ispe') + 8);
    file.writeUInt32BE(100_000, file.indexOf('ispe') + 12);
    return file;
  }),
  'the header of a JPEG': damaged('photo.jpg', () => concatBytes('\xff\xd8\xff\xe0\0\x10JFIF\0', html)),

  'a truncated PDF': damaged('scan.pdf', async () => truncateFile(await buildLibraryPdf(), 0.8)),
  'a PDF whose last revision is truncated': damaged('scan.pdf', () => {
    const file = appendRevision(buildPdf(), [[4, '(Anya)']], '/Root 1 0 R');
    return file.subarray(0, file.lastIndexOf('startxref'));
  }),
  'the header of a PDF': damaged('scan.pdf', () => concatBytes('%PDF-1.7\n', html)),
  'a PDF without its pages': damaged('scan.pdf', () =>
    concatBytes('%PDF-1.7\n1 0 obj\n<<>>\nendobj\ntrailer<</Root 1 0 R>>\nstartxref\n9\n%%EOF'),
  ),
  'a PDF that unpacks to 50 MB': damaged('scan.pdf', () =>
    pdfWithObject(buildStream('/Type/ObjStm/N 1/First 4/Filter/FlateDecode', zeros(50))),
  ),
  'a PDF that unpacks to 5 MB two hundred times': damaged('scan.pdf', () => {
    const object = buildDeflatedStream(
      '/Type/ObjStm/N 1/First 4',
      concatBytes('8 0 ', Buffer.alloc(5_000_000, ' ')),
    );
    return buildPdf({ objects: Array.from({ length: 200 }, () => object) });
  }),
  'a PDF of nested arrays': damaged('scan.pdf', () => pdfWithObject('['.repeat(1_000_000))),
  'a PDF of nested objects': damaged('scan.pdf', () => pdfWithObject('1 0 obj<<'.repeat(200_000))),
  'a PDF with an object stream in an unusual encoding': damaged('scan.pdf', () => {
    const hex = (dictionary: string, text: string) =>
      buildStream(
        `${dictionary}/Filter/ASCIIHexDecode`,
        Buffer.from(`${Buffer.from(text).toString('hex')}>`),
      );
    return pdfWithObject(buildObjectStream([action], { make: hex }));
  }),
  'a PDF with an object stream whose offset is in another object': damaged('scan.pdf', () =>
    buildPdf({ objects: [buildObjectStream([action], { first: () => '/First 5 0 R' }), '4'] }),
  ),

  'a PDF with a password': rejected('encrypted', 'slip.pdf', () =>
    buildLibraryPdf((document) => document.encrypt({ userPassword: 'secret', ownerPassword: 'more secret' })),
  ),
  'a PDF that may not be printed': rejected('encrypted', 'slip.pdf', () =>
    buildLibraryPdf((document) => document.encrypt({ ownerPassword: 'secret', permissions: {} }), false),
  ),

  'a PDF with a script': script(() => buildPdf({ catalogue: openActionScript })),
  'a PDF with a script when it is closed': script(() => buildPdf({ catalogue: `/AA<</WC${javascript}>>` })),
  'a PDF with a script with escaped names': script(() =>
    buildPdf({
      catalogue: openActionScript.replaceAll('JavaScript', 'J#61vaScr#69pt').replaceAll('/JS', '/#4a#53'),
    }),
  ),
  'a PDF with a script in an object stream': script(() =>
    buildLibraryPdf((document) => document.addJavaScript('start', 'app.alert(1)')),
  ),
  'a PDF with a script in an object stream without a type': script(() =>
    pdfWithObject(buildObjectStream([action], { type: '' })),
  ),
  'a PDF with a script in an object stream that is not compressed': script(() =>
    pdfWithObject(
      buildObjectStream([action], { make: (dictionary, text) => buildStream(dictionary, Buffer.from(text)) }),
    ),
  ),
  'a PDF with a script inside the text of an object stream': script(() => {
    const text = `(${javascript})`;
    return pdfWithObject(buildDeflatedStream('/Type/ObjStm/N 2/First 8', `8 0 9 1 ${text}`));
  }),
  'a PDF with a script in a later revision': script(() =>
    appendRevision(buildPdf(), [[1, `<</Type/Catalog/Pages 2 0 R${openActionScript}>>`]], '/Root 1 0 R'),
  ),
  'a PDF with a script in an earlier revision': script(() =>
    appendRevision(
      buildPdf({ catalogue: openActionScript }),
      [[1, '<</Type/Catalog/Pages 2 0 R>>']],
      '/Root 1 0 R',
    ),
  ),
  'a PDF with a script in an object missing from the cross-reference table': script(() => {
    const file = buildPdf({ catalogue: '/OpenAction 9 0 R' });
    return concatBytes(file.subarray(0, 9), `9 0 obj${javascript}endobj\n`, file.subarray(9));
  }),
  'a PDF with a script inside the data of a stream': script(() =>
    pdfWithObject(buildStream('', Buffer.from(`8 0 obj${javascript}endobj`))),
  ),
  'a PDF with a script after brackets that do not match': script(() =>
    pdfWithObject(`<</A ] /B [ >> ] /C${javascript}>>`),
  ),
  'a PDF with a script after misleading comments': script(() =>
    pdfWithObject(`<</A %>> endobj\n (\\) endobj stream) /B%(\n${javascript}>>`),
  ),
  'a PDF whose action type is in another object': script(() =>
    buildPdf({ catalogue: '/OpenAction<</S 4 0 R/JS(1)>>', objects: ['/JavaScript'] }),
  ),
  'a PDF with a script in its trailer': script(() => buildPdf({ trailer: `/Info<</A${javascript}>>` })),
  'a PDF that starts a program': script(() => buildPdf({ catalogue: '/OpenAction<</S/Launch/F(cmd.exe)>>' })),
  'a PDF that submits a form': script(() => pdfWithObject('<</S/SubmitForm/F(https://example.com)>>')),
  'a PDF with an XFA form': script(() => buildPdf({ catalogue: '/AcroForm<</XFA 4 0 R>>', objects: ['()'] })),
  'a PDF with rich media': script(() => buildPdf({ page: '/Annots[<</Subtype/RichMedia>>]' })),

  'a PDF with an attachment': attachments(() =>
    buildLibraryPdf((document) => document.attach(Buffer.from(html), 'page.html')),
  ),
  'a PDF with an attachment outside object streams': attachments(() =>
    buildLibraryPdf((document) => document.attach(Buffer.from(html), 'page.html'), false),
  ),
  'a PDF with a file on a page': attachments(() =>
    buildPdf({
      page: '/Annots[<</Subtype/FileAttachment/FS 4 0 R>>]',
      objects: ['<</F(a.exe)/EF<</F 5 0 R>>>>', buildStream('', Buffer.from('MZ'))],
    }),
  ),
} satisfies Record<string, UploadFile>;

/** All files by description. */
export const uploadFiles: Readonly<Record<string, UploadFile>> = { ...validFiles, ...hostileFiles };
