import type { Database } from '../../db/database.ts';
import type { TemplateFiles } from '../../pdf/compiler.ts';
import { findLogo } from '../settings/logo.repository.ts';
import { getSettings } from '../settings/settings.repository.ts';
import { findPostedLogo } from './posted-cards.repository.ts';

/** Returns the logo that a card references by version, as a template file; none if it no longer exists. */
export async function loadLogoFiles(db: Database, version: string | null): Promise<TemplateFiles> {
  if (version === null) return {};
  const isCurrent = (await getSettings(db, ['logo'])).logo === version;
  const logo = (await findPostedLogo(db, version)) ?? (isCurrent ? await findLogo(db) : undefined);
  if (!logo) return {};
  return { [`logo-${version}.${logo.mediaType === 'image/png' ? 'png' : 'jpg'}`]: logo.bytes };
}
