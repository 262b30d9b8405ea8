import type { Sharp } from 'sharp';
import { loadSharp } from '../workers/load-sharp.ts';

const skins = ['#8d5a3b', '#6f4327', '#a9744f', '#c68f63', '#5b3520'];
const hair = ['#1a1310', '#2a1c14', '#120e0c'];
const backgrounds = ['#cfdde6', '#dfe6e0', '#e6e0d6'];

/** The number of different photos: 5 skin colours combined with 3 hair and background colours. */
export const PHOTOS = 15;

/** Draws a passport photo of a student in school uniform. */
export async function passportPhoto(variation: number, isGirl: boolean): Promise<Buffer> {
  const pick = (colours: readonly string[]) => colours[variation % colours.length] ?? '';
  const locks = isGirl
    ? `<path d="M150 250 Q140 110 240 104 Q340 110 330 250 L338 340 Q300 350 292 300 L188 300 Q180 350 142 340 Z" fill="${pick(hair)}"/>`
    : '';
  const top = isGirl
    ? 'M158 226 Q240 150 322 226 Q318 112 240 110 Q162 112 158 226'
    : 'M157 244 Q148 100 240 98 Q332 100 323 244 Q320 196 298 172 Q240 152 182 172 Q160 196 157 244';
  return await jpeg(`<svg xmlns="http://www.w3.org/2000/svg" width="480" height="576">
    <rect width="480" height="576" fill="${pick(backgrounds)}"/>
    ${locks}
    <path d="M60 576 Q64 424 190 404 L290 404 Q416 424 420 576 Z" fill="#f4f6f4"/>
    <path d="M60 576 Q64 430 170 410 L206 576 Z M420 576 Q416 430 310 410 L274 576 Z" fill="#194d27"/>
    <rect x="206" y="340" width="68" height="82" rx="30" fill="${pick(skins)}"/>
    <path d="M196 404 L240 452 L284 404 L300 424 L262 476 L240 452 L218 476 L180 424 Z" fill="#ffffff" stroke="#d5ddd7"/>
    <path d="M230 456 L250 456 L258 576 L222 576 Z" fill="#fdfa01"/>
    <ellipse cx="240" cy="256" rx="82" ry="108" fill="${pick(skins)}"/>
    <path d="${top}" fill="${pick(hair)}"/>
    <ellipse cx="210" cy="252" rx="9" ry="6" fill="#fff"/><ellipse cx="270" cy="252" rx="9" ry="6" fill="#fff"/>
    <circle cx="210" cy="252" r="5" fill="#20140e"/><circle cx="270" cy="252" r="5" fill="#20140e"/>
    <path d="M196 234 Q210 226 224 234 M256 234 Q270 226 284 234" stroke="#20140e" stroke-width="4" fill="none"/>
    <path d="M240 262 Q232 292 242 294" stroke="#00000055" stroke-width="4" fill="none"/>
    <path d="M212 320 Q240 338 268 320" stroke="#7c2f2a" stroke-width="6" fill="none" stroke-linecap="round"/>
  </svg>`);
}

const doses = ['Hepatitis B', 'Polio', 'Diphtheria', 'Tetanus', 'Yellow fever', 'Measles'];

/** Draws an immunization card without a name, shared by all families of the demo school. */
export async function immunizationCard(fontFile: string): Promise<Buffer> {
  const sharp = await loadSharp();
  const label = (text: string, size: number) =>
    sharp({
      text: {
        text: `<span foreground="#234">${text}</span>`,
        font: `Formroom Sans ${size}`,
        fontfile: fontFile,
        rgba: true,
      },
    })
      .png()
      .toBuffer();
  const lines = [...doses.keys()].map((row) => {
    const y = 190 + row * 62;
    const ticks = [0, 1, 2].map(
      (dose) =>
        `<path d="M${330 + dose * 130} ${y + 34} q18 -${14 + ((row + dose) % 3) * 5} 30 0 t34 -4" stroke="#24408e" stroke-width="3" fill="none"/>`,
    );
    return `<rect x="50" y="${y}" width="690" height="62" fill="${row % 2 ? '#f7f4ea' : '#fdfbf4'}" stroke="#9aa"/>${ticks.join('')}`;
  });
  const paper = `<svg xmlns="http://www.w3.org/2000/svg" width="800" height="600">
    <rect width="800" height="600" fill="#6b6258"/>
    <rect x="24" y="20" width="752" height="560" rx="6" fill="#fbf8ee" transform="rotate(-0.6 400 300)"/>
    ${lines.join('')}
    <circle cx="640" cy="110" r="52" fill="none" stroke="#8a2f55" stroke-width="5"/>
    <circle cx="640" cy="110" r="38" fill="none" stroke="#8a2f55" stroke-width="2"/>
    <path d="M606 116 q30 -30 68 -12" stroke="#8a2f55" stroke-width="4" fill="none"/>
  </svg>`;
  const written = await Promise.all([
    label('Immunization Card', 44).then((input) => ({ input, left: 54, top: 60 })),
    label('Ministry of Health', 24).then((input) => ({ input, left: 56, top: 124 })),
    ...doses.map(async (dose, row) => ({ input: await label(dose, 26), left: 66, top: 206 + row * 62 })),
  ]);
  return await encodeJpeg(sharp(Buffer.from(paper)).composite(written));
}

async function jpeg(svg: string) {
  const sharp = await loadSharp();
  return await encodeJpeg(sharp(Buffer.from(svg)));
}

const encodeJpeg = (picture: Sharp) =>
  picture.flatten({ background: '#fff' }).jpeg({ quality: 72 }).toBuffer();
