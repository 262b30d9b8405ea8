import { z } from 'zod';
import type { Database, Trx } from '../../db/database.ts';
import { parseStored } from '../../db/stored-json.ts';
import { saveSettings } from './settings.repository.ts';

export interface Logo {
  readonly mediaType: 'image/png' | 'image/jpeg';
  readonly bytes: Uint8Array;
}

/** The settings row with the image; the row `logo` has its version. */
const PICTURE_KEY = 'logo_picture';

const storedPictureSchema = z.object({ mediaType: z.enum(['image/png', 'image/jpeg']), base64: z.string() });

export async function findLogo(db: Database | Trx): Promise<Logo | undefined> {
  const row = await db
    .selectFrom('settings')
    .select('value')
    .where('key', '=', PICTURE_KEY)
    .executeTakeFirst();
  if (!row) return undefined;
  const { mediaType, base64 } = parseStored(row.value, storedPictureSchema, {
    table: 'settings',
    id: PICTURE_KEY,
  });
  return { mediaType, bytes: Buffer.from(base64, 'base64') };
}

export async function saveLogo(trx: Trx, { mediaType, bytes }: Logo, version: string) {
  const picture: z.infer<typeof storedPictureSchema> = {
    mediaType,
    base64: Buffer.from(bytes).toString('base64'),
  };
  await saveSettings(trx, { logo: version, [PICTURE_KEY]: picture });
}

export async function deleteLogo(trx: Trx) {
  await trx.deleteFrom('settings').where('key', 'in', ['logo', PICTURE_KEY]).execute();
}
