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
export interface AreaState {
  readonly files: readonly ChosenFile[];
  readonly isPreparing: boolean;
  /** Whether what is uploaded next joins the files that are in, or takes their place. */
  readonly intent: 'none' | 'add' | 'replace';
  /** Sentences about what was chosen or not chosen. */
  readonly faults: readonly string[];
  /** Said to screen readers; the count tells a sentence said again from the one before. */
  readonly said: { readonly words: string; readonly count: number };
}

export const emptyArea: AreaState = {
  files: [],
  isPreparing: false,
  intent: 'none',
  faults: [],
  said: { words: '', count: 0 },
};

export const isSending = ({ files }: AreaState) => files.some(({ state }) => state.kind === 'sending');

/** Whether leaving the page would lose something. */
export const hasUnsent = ({ files, isPreparing }: AreaState) => files.length > 0 || isPreparing;

/** A file that the school refused stays refused: only another one helps. */
export const canBeSent = ({ state }: ChosenFile) => state.kind !== 'failed' || state.canRetry;
