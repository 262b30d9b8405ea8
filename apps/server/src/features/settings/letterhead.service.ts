import { getSchoolInitials } from '@formroom/domain/school/school-initials.ts';
import type { Database, Trx } from '../../db/database.ts';
import type { TemplateFiles } from '../../pdf/compiler.ts';
import { findLogo } from './logo.repository.ts';
import { getSettings } from './settings.repository.ts';

export interface Letterhead {
  readonly school: {
    readonly name: string;
    readonly address: string;
    readonly contact: string;
    /** Shown in a circle if there is no logo. */
    readonly initials: string;
  };
  /** The logo's name in `files`, or null. */
  readonly logo: string | null;
  readonly files: TemplateFiles;
}

/** Returns the head of the school's documents. */
export async function getLetterhead(db: Database | Trx): Promise<Letterhead> {
  const settings = await getSettings(db);
  const picture = await findLogo(db);
  const { school_name: name, school_address: address, school_contact: contact } = settings;
  const logo = picture ? `logo.${picture.mediaType === 'image/png' ? 'png' : 'jpg'}` : null;
  return {
    school: { name, address, contact, initials: getSchoolInitials(name) },
    logo,
    files: picture && logo !== null ? { [logo]: picture.bytes } : {},
  };
}
