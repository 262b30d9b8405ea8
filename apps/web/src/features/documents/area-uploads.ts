import { type DocumentType, documents } from '@formroom/domain/registration/documents.ts';
import {
  type AreaState,
  canBeSent,
  type ChosenFile,
  emptyArea,
  isSending,
} from '#web/features/documents/area-state.ts';
import { type PreparedFile, UnusableFile } from '#web/features/documents/prepare-file.ts';
import { ApiError, sentenceOf } from '#web/lib/api-error.ts';
import type { Upload } from '#web/lib/upload-file.ts';

const NO_FILE = 'Please select a file!';
export const FAILED = 'Could not upload the file!';

/** Answers that are about the file itself: too large, of a wrong type, or not acceptable. */
const REFUSALS = [413, 415, 422];

interface AreaPorts {
  readonly type: DocumentType;
  readonly prepare: (file: File) => Promise<PreparedFile>;
  /** Gives the name that the school keeps the file under: another one where there is such a file already. */
  readonly send: (upload: Omit<Upload, 'studentId' | 'type'>) => Promise<{ readonly name: string }>;
  /** Brings the page up to date after the school's files may have changed. */
  readonly refresh: () => Promise<unknown>;
  readonly newId: () => string;
}

/** The area of one document: what is chosen, and its way to the school, one file after the other. */
export class AreaUploads {
  readonly #ports: AreaPorts;
  readonly #listeners = new Set<() => void>();
  #state = emptyArea;
  #preparing: Promise<void> = Promise.resolve();
  #run: AbortController | undefined;
  #isLeft = false;

  constructor(ports: AreaPorts) {
    this.#ports = ports;
  }

  readonly subscribe = (listener: () => void) => {
    this.#listeners.add(listener);
    return () => {
      this.#listeners.delete(listener);
    };
  };

  readonly read = (): AreaState => this.#state;

  /** @param current how many files of the document are in */
  choose(files: readonly File[], current: number) {
    if (files.length === 0) return;
    this.#preparing = this.#preparing.then(() => this.#prepareAll(files, current));
  }

  remove(id: string) {
    const files = this.#state.files.filter((file) => file.id !== id);
    const isHeldUp = this.#run !== undefined || files.some(isBroken);
    this.#set({ files: isHeldUp ? files : files.map(chosenAgain), faults: [] });
  }

  /** The next upload joins the files that are in, or takes their place. */
  begin(intent: 'add' | 'replace') {
    this.#set({ intent, faults: [] });
  }

  /** Back to the files that are in; what was chosen meanwhile is let go. */
  dismiss() {
    this.#set({ intent: 'none', files: [], faults: [] });
  }

  say(words: string) {
    this.#set(this.#saying(words));
  }

  /** Sends everything that is chosen, and what failed before and may succeed now. */
  async upload() {
    await this.#preparing;
    if (this.#run || this.#isLeft) return;
    const files = this.#state.files.filter(canBeSent);
    if (files.length > 0) await this.#sendAll(files);
    else this.#set({ faults: [NO_FILE], ...this.#saying(NO_FILE) });
  }

  /** Goes on where a lost connection or the session's end broke off. */
  async resume() {
    if (this.#run) return;
    const broken = this.#state.files.filter(isBroken);
    const waiting = this.#state.files.filter(({ state }) => state.kind === 'waiting');
    if (broken.length > 0) await this.#sendAll([...broken, ...waiting]);
  }

  /** What was on its way is chosen again. */
  cancel() {
    if (!this.#run) return;
    this.#run.abort();
    this.#set(this.#saying('The upload is cancelled.'));
  }

  /** The page is left: nothing more is sent. */
  stop() {
    this.#isLeft = true;
    this.#run?.abort();
  }

  async #prepareAll(files: readonly File[], current: number) {
    const { type, prepare, newId } = this.#ports;
    const { most } = documents[type];
    this.#set({ isPreparing: true, faults: [] });
    const isReplacing = most === 1 || this.#state.intent === 'replace';
    const room = Math.max(0, most - (isReplacing ? 0 : current) - this.#staying().length);
    const faults = files.length > room ? [leftOutWords(most, files.length - room)] : [];
    const chosen: string[] = [];
    for (const file of files.slice(0, room)) {
      try {
        const prepared = await prepare(file);
        const added = { ...prepared, id: newId(), name: file.name, state: { kind: 'chosen' } } as const;
        this.#set({ files: [...this.#staying(), added] });
        chosen.push(file.name);
      } catch (error) {
        faults.push(`${FAILED} ${file.name}: ${reasonOf(error)}`);
      }
    }
    const words = [...faults, ...(chosen.length > 0 ? [`Ready to upload: ${chosen.join(', ')}.`] : [])];
    this.#set({ isPreparing: false, faults, ...this.#saying(words.join(' ')) });
  }

  /** The files that another one joins. The next photo takes the place of the one that was chosen before. */
  #staying() {
    const { files } = this.#state;
    return documents[this.#ports.type].most === 1 && !isSending(this.#state) ? [] : files;
  }

  async #sendAll(files: readonly ChosenFile[]) {
    const run = new AbortController();
    this.#run = run;
    this.#set({ faults: [], ...this.#saying(`Uploading ${files.map(({ name }) => name).join(', ')}.`) });
    for (const { id } of files) this.#setFile(id, { kind: 'waiting' });
    for (const file of files) {
      if (!(await this.#sendOne(file, run.signal))) break;
    }
    this.#run = undefined;
    if (run.signal.aborted) await this.#afterCancel();
    else if (this.#state.files.length === 0) this.#set({ intent: 'none' });
  }

  /** Whether the next one may go. */
  async #sendOne({ id, name, content }: ChosenFile, signal: AbortSignal): Promise<boolean> {
    if (!this.#state.files.some((file) => file.id === id)) return true;
    this.#setFile(id, { kind: 'sending', percent: 0 });
    let stored: { readonly name: string };
    try {
      stored = await this.#ports.send({
        uploadId: id,
        name,
        content,
        replace: documents[this.#ports.type].most === 1 || this.#state.intent === 'replace',
        signal,
        onProgress: (fraction) => this.#setFile(id, { kind: 'sending', percent: Math.floor(fraction * 100) }),
      });
    } catch (error) {
      if (signal.aborted) return false;
      const canRetry = !(error instanceof ApiError && REFUSALS.includes(error.status));
      const reason = sentenceOf(error);
      this.#setFile(id, { kind: 'failed', reason, canRetry });
      this.#set(this.#saying(`${FAILED} ${name}: ${reason}`));
      // After a broken connection nobody knows whether it is stored. Another file must not go first and take its place.
      return !canRetry;
    }
    if (this.#state.intent === 'replace') this.#set({ intent: 'add' });
    await this.#ports.refresh();
    this.#set({
      files: this.#state.files.filter((file) => file.id !== id),
      ...this.#saying(`${stored.name} is uploaded.`),
    });
    return !signal.aborted;
  }

  async #afterCancel() {
    this.#set({ files: this.#state.files.map(chosenAgain) });
    await this.#ports.refresh();
  }

  #setFile(id: string, state: ChosenFile['state']) {
    this.#set({ files: this.#state.files.map((file) => (file.id === id ? { ...file, state } : file)) });
  }

  #saying(words: string): Pick<AreaState, 'said'> {
    return { said: { words, count: this.#state.said.count + 1 } };
  }

  #set(change: Partial<AreaState>) {
    this.#state = { ...this.#state, ...change };
    for (const listener of this.#listeners) listener();
  }
}

/** It failed, and may be sent again. */
const isBroken = (file: ChosenFile) => file.state.kind === 'failed' && canBeSent(file);

/** What was on its way, or waited for its turn, as it was before. */
const chosenAgain = (file: ChosenFile): ChosenFile =>
  file.state.kind === 'failed' ? file : { ...file, state: { kind: 'chosen' } };

const leftOutWords = (most: number, left: number) =>
  most === 1
    ? 'Only one photo is needed. The first one was taken.'
    : `There can be ${most} files at most. ${left === 1 ? 'One was' : `${left} were`} left out.`;

const reasonOf = (error: unknown) => (error instanceof UnusableFile ? error.message : sentenceOf(error));
