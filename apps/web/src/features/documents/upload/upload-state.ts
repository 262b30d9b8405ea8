import type { PreparedFile } from '#web/features/documents/upload/prepare-file.ts';

type FileState =
  | { readonly kind: 'chosen' }
  | { readonly kind: 'waiting' }
  | { readonly kind: 'sending'; readonly percent: number }
  /** The school has it; the list of stored files is being loaded again. */
  | { readonly kind: 'stored' }
  | { readonly kind: 'failed'; readonly reason: string; readonly canRetry: boolean };

/** A chosen file that is not stored yet. Its id identifies the upload, however often it is sent. */
export interface ChosenFile extends PreparedFile {
  readonly id: string;
  readonly name: string;
  readonly state: FileState;
}

/** The state of one document's uploads. */
export interface UploadState {
  readonly files: readonly ChosenFile[];
  /** The names of the chosen files that are not ready yet. */
  readonly preparing: readonly string[];
  /** Whether the next upload adds to the stored files or replaces them. */
  readonly intent: 'none' | 'add' | 'replace';
  /** Messages about rejected files, or that no file is chosen. */
  readonly errors: readonly string[];
  /** For screen readers. The count changes each time, so that a repeated text is announced again. */
  readonly announcement: { readonly text: string; readonly count: number };
}

export const initialUploadState: UploadState = {
  files: [],
  preparing: [],
  intent: 'none',
  errors: [],
  announcement: { text: '', count: 0 },
};

export const isSending = ({ files }: UploadState) =>
  files.some(({ state }) => state.kind === 'sending' || state.kind === 'stored');

/** The names of the chosen files that leaving the page would lose. */
export function listUnsentNames({ files, preparing }: UploadState): readonly string[] {
  const unsent = files.filter(({ state }) => state.kind !== 'stored').map(({ name }) => name);
  return [...unsent, ...preparing];
}

/** Whether a file can be sent: not one that the server has rejected. */
export const canSend = ({ state }: ChosenFile) => state.kind !== 'failed' || state.canRetry;
