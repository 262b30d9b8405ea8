import { createHash } from 'node:crypto';
import type { Database } from '../../db/database.ts';
import { getSettings } from '../settings/settings.repository.ts';
import { storeTerms } from './agreed-terms.repository.ts';

/** Stores the terms that are shown now, and returns the hash under which an agreement names them. */
export async function storeCurrentTerms(db: Database): Promise<string> {
  const { terms_text: text } = await getSettings(db, ['terms_text']);
  const hash = createHash('sha256').update(text).digest('hex');
  await storeTerms(db, { hash, text });
  return hash;
}
