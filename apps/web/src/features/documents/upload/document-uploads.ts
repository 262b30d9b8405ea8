import { type DocumentType, documents } from '@formroom/domain/registration/documents.ts';
import {
  formatLeftOut,
  RefusedFile,
  UPLOAD_FAILED,
  uploadRefusals,
} from '@formroom/domain/registration/upload-refusals.ts';
import {
  type UploadState,
  canSend,
  type ChosenFile,
  initialUploadState,
  isSending,
} from '#web/features/documents/upload/upload-state.ts';
import type { PreparedFile } from '#web/features/documents/upload/prepare-file.ts';
import { ApiError, errorMessage } from '#web/lib/api-error.ts';
import type { Upload } from '#web/features/documents/upload/upload-file.ts';
import { Listeners } from '#web/lib/listeners.ts';

/** The server rejected the file itself: too large, of a wrong type, or unsafe. */
const REJECTED_STATUSES = [413, 415, 422];

interface UploadPorts {
  readonly type: DocumentType;
  readonly prepare: (file: File) => Promise<PreparedFile>;
  /** Resolves to the stored name, which differs from the file's name if that is taken. */
  readonly send: (upload: Omit<Upload, 'studentId' | 'type'>) => Promise<{ readonly name: string }>;
  /** Reloads the stored files. */
  readonly refresh: () => Promise<unknown>;
  readonly newId: () => string;
}

/** The chosen files of one document, which are uploaded one after the other. */
export class DocumentUploads {
  readonly #ports: UploadPorts;
  readonly #listeners = new Listeners();
  readonly subscribe = this.#listeners.subscribe;
  #state = initialUploadState;
  #preparing: Promise<void> = Promise.resolve();
  #run: AbortController | undefined;
  #isStopped = false;

  constructor(ports: UploadPorts) {
    this.#ports = ports;
  }

  readonly getSnapshot = (): UploadState => this.#state;

  /**
   * Lists the chosen files at once, although photos take seconds to be made smaller.
   * @param current the number of stored files
   */
  choose(files: readonly File[], current: number) {
    if (files.length === 0) return;
    const { maxFiles } = documents[this.#ports.type];
    const isReplacing = maxFiles === 1 || this.#state.intent === 'replace';
    const preparing = maxFiles === 1 ? [] : this.#state.preparing;
    const taken = (isReplacing ? 0 : current) + this.#keptFiles().length + preparing.length;
    const room = Math.max(0, maxFiles - taken);
    const errors = files.length > room ? [formatLeftOut(maxFiles, files.length - room)] : [];
    const accepted = files.slice(0, room);
    this.#set({ preparing: [...preparing, ...accepted.map(({ name }) => name)], errors: [] });
    this.#preparing = this.#preparing.then(() => this.#prepareAll(accepted, errors));
  }

  remove(id: string) {
    const files = this.#state.files.filter((file) => file.id !== id);
    const hasPending = this.#run !== undefined || files.some(isRetryable);
    this.#set({ files: hasPending ? files : files.map(resetToChosen), errors: [] });
  }

  /** Sets whether the next upload adds to the stored files or replaces them. */
  setIntent(intent: 'add' | 'replace') {
    this.#set({ intent, errors: [] });
  }

  /** Cancels adding or replacing, and removes the chosen files. */
  reset() {
    this.#set({ intent: 'none', files: [], errors: [] });
  }

  announce(text: string) {
    this.#set(this.#createAnnouncement(text));
  }

  /** Uploads all chosen files, including failed ones that may succeed now. */
  async upload() {
    await this.#preparing;
    if (this.#run || this.#isStopped) return;
    const files = this.#state.files.filter(canSend);
    const noFile = uploadRefusals['no-file'].text;
    if (files.length > 0) await this.#sendAll(files);
    else this.#set({ errors: [noFile], ...this.#createAnnouncement(noFile) });
  }

  /** Continues after a lost connection or the end of the session. */
  async resume() {
    if (this.#run) return;
    const broken = this.#state.files.filter(isRetryable);
    const waiting = this.#state.files.filter(({ state }) => state.kind === 'waiting');
    if (broken.length > 0) await this.#sendAll([...broken, ...waiting]);
  }

  /** Stops uploading. The files stay chosen. */
  cancel() {
    if (!this.#run) return;
    this.#run.abort();
    this.#set(this.#createAnnouncement('The upload is cancelled.'));
  }

  /** Stops for good, because the page is left. */
  stop() {
    this.#isStopped = true;
    this.#run?.abort();
  }

  async #prepareAll(files: readonly File[], errors: string[]) {
    const { prepare, newId } = this.#ports;
    const chosen: string[] = [];
    for (const file of files) {
      try {
        const prepared = await prepare(file);
        const added = { ...prepared, id: newId(), name: file.name, state: { kind: 'chosen' } } as const;
        this.#set({ files: [...this.#keptFiles(), added], preparing: this.#state.preparing.slice(1) });
        chosen.push(file.name);
      } catch (error) {
        this.#set({ preparing: this.#state.preparing.slice(1) });
        errors.push(`${UPLOAD_FAILED} ${file.name}: ${rejectionReason(error)}`);
      }
    }
    const text = [...errors, ...(chosen.length > 0 ? [`Ready to upload: ${chosen.join(', ')}.`] : [])];
    this.#set({ errors, ...this.#createAnnouncement(text.join(' ')) });
  }

  /** The chosen files to which others are added; none for a photo, because another one replaces it. */
  #keptFiles() {
    const { files } = this.#state;
    return documents[this.#ports.type].maxFiles === 1 && !isSending(this.#state) ? [] : files;
  }

  async #sendAll(files: readonly ChosenFile[]) {
    const run = new AbortController();
    this.#run = run;
    this.#set({
      errors: [],
      ...this.#createAnnouncement(`Uploading ${files.map(({ name }) => name).join(', ')}.`),
    });
    for (const { id } of files) this.#setFile(id, { kind: 'waiting' });
    for (const file of files) {
      if (!(await this.#sendOne(file, run.signal))) break;
    }
    this.#run = undefined;
    if (run.signal.aborted) await this.#afterCancel();
    else if (this.#state.files.length === 0) this.#set({ intent: 'none' });
  }

  /** Returns whether the next file can be sent. */
  async #sendOne({ id, name, content }: ChosenFile, signal: AbortSignal): Promise<boolean> {
    if (!this.#state.files.some((file) => file.id === id)) return true;
    this.#setFile(id, { kind: 'sending', percent: 0 });
    let stored: { readonly name: string };
    try {
      stored = await this.#ports.send({
        uploadId: id,
        name,
        content,
        replace: documents[this.#ports.type].maxFiles === 1 || this.#state.intent === 'replace',
        signal,
        onProgress: (fraction) => this.#setFile(id, { kind: 'sending', percent: Math.floor(fraction * 100) }),
      });
    } catch (error) {
      if (signal.aborted) return false;
      const canRetry = !(error instanceof ApiError && REJECTED_STATUSES.includes(error.status));
      const reason = errorMessage(error);
      this.#setFile(id, { kind: 'failed', reason, canRetry });
      this.#set(this.#createAnnouncement(`${UPLOAD_FAILED} ${name}: ${reason}`));
      // After a lost connection it is not known whether the file is stored. No other file may be sent before it.
      return !canRetry;
    }
    this.#setFile(id, { kind: 'stored' });
    if (this.#state.intent === 'replace') this.#set({ intent: 'add' });
    await this.#ports.refresh();
    this.#set({
      files: this.#state.files.filter((file) => file.id !== id),
      ...this.#createAnnouncement(`${stored.name} is uploaded.`),
    });
    return !signal.aborted;
  }

  async #afterCancel() {
    this.#set({ files: this.#state.files.map(resetToChosen) });
    await this.#ports.refresh();
  }

  #setFile(id: string, state: ChosenFile['state']) {
    this.#set({ files: this.#state.files.map((file) => (file.id === id ? { ...file, state } : file)) });
  }

  #createAnnouncement(text: string): Pick<UploadState, 'announcement'> {
    return { announcement: { text, count: this.#state.announcement.count + 1 } };
  }

  #set(change: Partial<UploadState>) {
    this.#state = { ...this.#state, ...change };
    this.#listeners.notify();
  }
}

/** Whether it failed and may succeed when it is sent again. */
const isRetryable = (file: ChosenFile) => file.state.kind === 'failed' && canSend(file);

/** Resets a file that was being uploaded or waiting. */
const resetToChosen = (file: ChosenFile): ChosenFile =>
  file.state.kind === 'failed' ? file : { ...file, state: { kind: 'chosen' } };

const rejectionReason = (error: unknown) =>
  error instanceof RefusedFile ? error.message : errorMessage(error);
