import { sweepFiles } from '../features/documents/sweep-files.ts';
import type { TestPortal } from './test-portal.ts';

/** Removes the files that were given up, as the portal does now and then; uploads under way stay. */
export const sweepAbandonedUploads = ({ app, db }: TestPortal) =>
  sweepFiles({ db, fileStore: app.fileStore, incomingDir: app.config.incomingDir }, new Date(0));
