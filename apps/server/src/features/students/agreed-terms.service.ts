import { createHash } from 'node:crypto';
import type { Database } from '../../db/database.ts';
import { getSettings } from '../settings/settings.repository.ts';
import { storeTerms } from './agreed-terms.repository.ts';

/** Returns the terms that families are shown now. */
export const getTermsText = async (db: Database): Promise<string> =>
  (await getSettings(db, ['terms_text'])).terms_text;

/** Stores the agreed terms, and returns the hash under which an agreement names them. */
export async function storeAgreedTerms(db: Database, text: string): Promise<string> {
  const hash = createHash('sha256').update(text).digest('hex');
  await storeTerms(db, { hash, text });
  return hash;
}
