import type { PreparedFile } from '#web/features/documents/prepare-file.ts';

type FileState =
  | { readonly kind: 'chosen' }
  | { readonly kind: 'waiting' }
  | { readonly kind: 'sending'; readonly percent: number }
  | { readonly kind: 'failed'; readonly reason: string; readonly canRetry: boolean };

/** A file that was chosen and is not yet stored. Its id names the upload, however often it is sent. */
export interface ChosenFile extends PreparedFile {
  readonly id: string;
  readonly name: string;
  readonly state: FileState;
}

/** What the area of one document holds beside the files that are in. */
export interface UploadState {
  readonly files: readonly ChosenFile[];
  readonly isPreparing: boolean;
  /** Whether what is uploaded next joins the files that are in, or takes their place. */
  readonly intent: 'none' | 'add' | 'replace';
  /** Sentences about what was chosen or not chosen. */
  readonly errors: readonly string[];
  /** Said to screen readers; the count tells a sentence said again from the one before. */
  readonly announcement: { readonly text: string; readonly count: number };
}

export const initialUploadState: UploadState = {
  files: [],
  isPreparing: false,
  intent: 'none',
  errors: [],
  announcement: { text: '', count: 0 },
};

export const isSending = ({ files }: UploadState) => files.some(({ state }) => state.kind === 'sending');

/** Whether leaving the page would lose something. */
export const hasUnsentFiles = ({ files, isPreparing }: UploadState) => files.length > 0 || isPreparing;

/** A file that the school refused stays refused: only another one helps. */
export const canSend = ({ state }: ChosenFile) => state.kind !== 'failed' || state.canRetry;
