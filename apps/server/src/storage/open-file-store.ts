import type { FileLocation } from '../config.ts';
import { openDiskStore } from './disk-store.ts';
import type { FileStore } from './file-store.ts';
import { openS3Store } from './s3-store.ts';

/** Opens the configured file store. */
export const openFileStore = async (place: FileLocation): Promise<FileStore> =>
  'folder' in place ? openDiskStore(place.folder) : await openS3Store(place);
