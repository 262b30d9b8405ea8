import type { Database } from '../../db/database.ts';
import type { TemplateFiles } from '../../pdf/compile-document.ts';
import { findLogo } from '../settings/logo.repository.ts';
import { getSettings } from '../settings/settings.repository.ts';
import { findPostedLogo } from './posted-cards.repository.ts';

/** The picture of the logo that a card names by its version, as its template takes it; none where it is gone. */
export async function loadLogoFiles(db: Database, version: string | null): Promise<TemplateFiles> {
  if (version === null) return {};
  const isCurrent = (await getSettings(db, ['logo'])).logo === version;
  const logo = (await findPostedLogo(db, version)) ?? (isCurrent ? await findLogo(db) : undefined);
  if (!logo) return {};
  return { [`logo-${version}.${logo.mediaType === 'image/png' ? 'png' : 'jpg'}`]: logo.bytes };
}
