import { z } from 'zod';
import type { Database, Trx } from '../../db/database.ts';
import { notFound } from '../../errors.ts';
import { findImport, type StoredImport } from './imports.repository.ts';

const idSchema = z.uuid();

/** @throws PortalError not-found */
export async function getImport(db: Database | Trx, id: string): Promise<StoredImport> {
  const found = idSchema.safeParse(id).success ? await findImport(db, id) : undefined;
  if (!found) throw notFound();
  return found;
}
