import { sweepFiles } from '../features/documents/sweep-files.ts';
import type { TestPortal } from './test-portal.ts';

/** Removes abandoned files, as the periodic job does; uploads in progress stay. */
export const sweepAbandonedUploads = ({ app, db }: TestPortal) =>
  sweepFiles({ db, fileStore: app.fileStore, incomingDir: app.config.incomingDir }, new Date(0));
