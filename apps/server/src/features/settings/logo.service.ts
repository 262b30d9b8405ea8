import { createHash } from 'node:crypto';
import { MAX_PIXELS } from '@formroom/domain/registration/upload-refusals.ts';
import { fileTypeFromFile } from 'file-type';
import { type Database, inTransaction } from '../../db/database.ts';
import { loadSharp } from '../../workers/load-sharp.ts';
import { refuseUpload } from '../../errors.ts';
import { findLogo, type Logo, saveLogo } from './logo.repository.ts';

/** The longer edge of the stored image; a letterhead logo of 3 cm needs no more. */
const MAX_EDGE = 600;

const types = new Set(['image/png', 'image/jpeg', 'image/webp']);

/**
 * Stores an image as the school's logo, reduced in size and without metadata.
 * @throws PortalError unsupported-type unless the content is PNG, JPEG or WebP; invalid if it can't be read
 */
export async function storeLogo(db: Database, path: string) {
  const type = await fileTypeFromFile(path);
  if (!type || !types.has(type.mime)) throw refuseUpload('logo-type');
  const logo = await shrink(path, type.mime === 'image/jpeg' ? 'image/jpeg' : 'image/png');
  const version = createHash('sha256').update(logo.bytes).digest('base64url').slice(0, 16);
  await inTransaction(db, (trx) => saveLogo(trx, logo, version));
}

async function shrink(path: string, mediaType: Logo['mediaType']): Promise<Logo> {
  const sharp = await loadSharp();
  const picture = sharp(path, { limitInputPixels: MAX_PIXELS.logo, sequentialRead: true })
    .autoOrient()
    .resize({ width: MAX_EDGE, height: MAX_EDGE, fit: 'inside', withoutEnlargement: true });
  const encoded =
    mediaType === 'image/jpeg' ? picture.jpeg({ quality: 88 }) : picture.png({ compressionLevel: 9 });
  try {
    return { mediaType, bytes: await encoded.toBuffer() };
  } catch (error) {
    const isTooLarge = error instanceof Error && error.message.includes('exceeds pixel limit');
    throw refuseUpload(isTooLarge ? 'logo-too-many-pixels' : 'logo-damaged');
  }
}

/** What a message shows at most, in CSS pixels. The image has twice as many pixels, for the screens of phones. */
const SMALL = { width: 120, height: 48 };

export interface SmallLogo extends Logo {
  /** In CSS pixels. */
  readonly width: number;
  readonly height: number;
}

/** Returns the logo in the size of messages; undefined without one. */
export async function getSmallLogo(db: Database): Promise<SmallLogo | undefined> {
  const logo = await findLogo(db);
  if (!logo) return undefined;
  const sharp = await loadSharp();
  const { data: bytes, info } = await sharp(logo.bytes)
    .resize({ width: 2 * SMALL.width, height: 2 * SMALL.height, fit: 'inside', withoutEnlargement: true })
    .toBuffer({ resolveWithObject: true });
  const scale = Math.min(1, SMALL.width / info.width, SMALL.height / info.height);
  return {
    mediaType: logo.mediaType,
    bytes,
    width: Math.round(info.width * scale),
    height: Math.round(info.height * scale),
  };
}
