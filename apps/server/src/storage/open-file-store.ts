import type { FilesPlace } from '../config.ts';
import { diskStore } from './disk-store.ts';
import type { FileStore } from './file-store.ts';
import { openS3Store } from './s3-store.ts';

/** The store that the configuration names. */
export const openFileStore = async (place: FilesPlace): Promise<FileStore> =>
  'folder' in place ? diskStore(place.folder) : await openS3Store(place);
