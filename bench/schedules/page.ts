import type { Actor } from '@formroom/domain/school/actor.ts';
import { paths, pathTo } from '@formroom/domain/api/paths.ts';
import type { SaveStudent, StudentRecord } from '@formroom/domain/api/students.ts';
import { parseInput } from '@formroom/domain/registration/answer.ts';
import { QueryObserver, type QueryClient } from '@tanstack/react-query';
import { parseOfficeInput } from '../../apps/web/src/features/students/edit/edit-fields.ts';
import { createOfficeSaver } from '../../apps/web/src/features/students/edit/use-office-saver.ts';
import type { Autosaver } from '../../apps/web/src/lib/autosave/autosaver.ts';
import { createFamilySaver } from '../../apps/web/src/lib/autosave/family-autosave.ts';
import { createMemoryStorage } from '../../apps/web/src/lib/autosave/testing/fake-server.ts';
import { createQueryClient } from '../../apps/web/src/lib/query-client.ts';
import { saveStudent, studentRecordQuery } from '../../apps/web/src/lib/student-record.ts';
import { type ServerResponse, type Call, toResponse } from './call.ts';
import { runInTab, PageTimers, type TabGlobals } from './page-globals.ts';
import { type Field, fields } from './steps.ts';

export type Value = string | number | null;

/** A value that a person entered into a field, and what has become of it. */
export interface Intent {
  readonly field: Field;
  readonly value: Value;
  readonly isValid: boolean;
  /** The field has lost focus, so the value may be sent. */
  isCommitted: boolean;
  /** A response contained it, or the record already had it when the field lost focus. */
  isSettled: boolean;
  /** The server stored it at some point. */
  isApplied: boolean;
  /** A restored backup or a late call removed it, which is no error of the page. */
  isDiscarded: boolean;
}

const TODAY = '2026-11-20';
const LONGER_THAN_ANY_TIMER_MS = 31_000;

const newIntent = { isCommitted: false, isSettled: false, isApplied: false, isDiscarded: false };

function abandonCall(call: Call) {
  if (!call.isOpen) return;
  call.isOpen = false;
  call.canArriveLate = true;
}

/** Resolves after all pending promise callbacks have run. */
export const flushPromises = () => new Promise<void>((resolve) => void setImmediate(resolve));

/** A tab with the web app's real saver and query cache; the schedule decides when its calls are processed. */
export class Page {
  readonly editor: Actor;
  readonly latest = new Map<Field, Intent>();
  readonly calls: Call[] = [];
  session = 0;
  saver: Autosaver | undefined;
  readonly #studentId: string;
  readonly #tab: TabGlobals;
  #client: QueryClient | undefined;
  #stopObserving: (() => void) | undefined;
  #focused: Field | undefined;
  #revertedIntent: Intent | undefined;

  constructor(editor: Actor, studentId: string) {
    this.editor = editor;
    this.#studentId = studentId;
    this.#tab = {
      sessionStorage: createMemoryStorage(),
      timers: new PageTimers(),
      fetch: (path, init) => this.#fetch(path, init),
    };
  }

  /** The displayed record; undefined until it is loaded. */
  get record(): StudentRecord | undefined {
    return this.#client?.getQueryData(studentRecordQuery(this.#studentId).queryKey);
  }

  get openCalls() {
    return this.calls.filter(({ isOpen }) => isOpen);
  }

  open() {
    this.#client = runInTab(this.#tab, createQueryClient);
    this.load();
  }

  /** Loads the record, as the polling does, and starts the saver once it is there. */
  load() {
    const client = this.#client;
    if (!client) return;
    runInTab(this.#tab, () => {
      const query = studentRecordQuery(this.#studentId);
      void client.query({ ...query, staleTime: 0 }).then(
        () => this.#start(client),
        () => undefined,
      );
    });
  }

  /** Reloads the tab: its stored state stays, and calls in flight may still arrive. */
  reload() {
    this.hide();
    runInTab(this.#tab, () => this.saver?.stop());
    this.#stopObserving?.();
    this.saver = undefined;
    this.#focused = undefined;
    this.#tab.timers.clearAll();
    for (const call of this.openCalls) abandonCall(call);
    this.open();
  }

  /** Moves the tab to the background or closes it. */
  hide() {
    for (const field of fields) this.#commit(field);
    this.run((saver) => saver.flush());
  }

  type(field: Field, text: string) {
    if (!this.saver) return;
    if (this.#focused !== undefined && this.#focused !== field) this.leave(this.#focused);
    this.#focused = field;
    this.run((saver) => {
      saver.focus(field);
      saver.edit(field, text);
    });
    this.#recordIntent(field, text);
  }

  leave(field: Field) {
    if (!this.saver) return;
    if (this.#focused === field) this.#focused = undefined;
    this.#commit(field);
    this.run((saver) => saver.blur(field));
  }

  choose(field: Field, text: string) {
    if (!this.saver) return;
    if (this.#focused !== undefined) this.leave(this.#focused);
    this.#recordIntent(field, text);
    this.#commit(field);
    this.run((saver) => saver.choose(field, text));
  }

  /** Reverts one value, as the office's history dialog does. */
  revertValue(field: Field, value: Value) {
    const { record } = this;
    const client = this.#client;
    if (!record || !client || this.saver?.hasUnsavedInput || record[field] === value) return;
    this.#revertedIntent = { field, value, isValid: true, ...newIntent, isCommitted: true };
    runInTab(this.#tab, () => {
      void saveStudent({ ...record, [field]: value }).then(
        ({ data: saved }) => client.setQueryData(studentRecordQuery(record.id).queryKey, saved),
        () => undefined,
      );
    });
    this.#revertedIntent = undefined;
  }

  run(work: (saver: Autosaver) => void) {
    const { saver } = this;
    if (saver) runInTab(this.#tab, () => work(saver));
  }

  async wait() {
    await runInTab(this.#tab, () => this.#tab.timers.advance(LONGER_THAN_ANY_TIMER_MS, flushPromises));
  }

  /** Delivers the server's response to the page. */
  deliver(call: Call, response: ServerResponse) {
    call.isOpen = false;
    // The page ignores the response of a concurrent save.
    if (response.status === 200 && call.body && !call.isConcurrent) {
      for (const [field, intent] of call.intents) {
        if (response.record?.[field] !== intent.value || this.#canBeOverwritten(intent)) continue;
        intent.isSettled = true;
        // Typing the same text again while it is in flight is not a new edit.
        const newest = this.latest.get(field);
        if (newest?.value === intent.value) newest.isSettled = true;
      }
      call.isConfirmed = true;
      // If another page has saved the same value meanwhile, the page may or may not send its own.
      for (const [field, intent] of this.latest) {
        const isStored = intent.isCommitted && intent.isValid && response.record?.[field] === intent.value;
        // The server processed the save before this call, or may process it later.
        const isAfter = ({ sequence, canArriveLate }: Call) =>
          sequence === 0 ? canArriveLate : sequence < call.sequence;
        if (isStored && this.#unconfirmedSaves(field).every(isAfter)) intent.isApplied = true;
      }
    }
    runInTab(this.#tab, () => call.resolve(toResponse(call, response)));
  }

  lose(call: Call) {
    abandonCall(call);
    runInTab(this.#tab, () => call.reject(new TypeError('Failed to fetch')));
  }

  #start(client: QueryClient) {
    if (this.saver || this.#client !== client) return;
    const observer = new QueryObserver(client, { ...studentRecordQuery(this.#studentId), enabled: false });
    this.#stopObserving = observer.subscribe(() => undefined);
    this.saver =
      this.editor.role === 'admin'
        ? createOfficeSaver(client, this.editor.id, this.#studentId)
        : createFamilySaver(client, this.#studentId);
    for (const field of fields) this.#commit(field, true);
    this.saver.start();
  }

  #recordIntent(field: Field, text: string) {
    const parsed =
      this.editor.role === 'admin'
        ? parseOfficeInput(field, text, this.record?.[field] ?? null, TODAY)
        : parseInput(field, text, TODAY);
    const value = parsed.ok ? (parsed.value as Value) : null;
    this.latest.set(field, { field, value, isValid: parsed.ok, ...newIntent });
  }

  /** An unchanged value counts as settled, unless an earlier value of the field may be in flight. */
  #commit(field: Field, isResumed = false) {
    const intent = this.latest.get(field);
    // The page compares with the record only once, when the field loses focus.
    if (!intent || (intent.isCommitted && !isResumed)) return;
    intent.isCommitted = true;
    if (!intent.isValid || intent.isSettled || this.record?.[field] !== intent.value) return;
    const unconfirmed = this.#unconfirmedSaves(field);
    intent.isSettled = unconfirmed.length === 0;
    if (unconfirmed.every((call) => call.intents.get(field)?.value === intent.value)) intent.isApplied = true;
  }

  /** An open concurrent save may overwrite the value. */
  #canBeOverwritten({ field, value }: Intent) {
    return this.openCalls.some(
      ({ isConcurrent, intents }) => isConcurrent && (intents.get(field) ?? { value }).value !== value,
    );
  }

  /** The saves of a field whose result the saver does not know. Reverted values are not sent by the saver. */
  #unconfirmedSaves(field: Field) {
    const saves = this.calls.filter((call) => call.intents.has(field) && !call.isRevert);
    return saves.slice(saves.findLastIndex((call) => call.isConfirmed) + 1);
  }

  #fetch(path: string, init: RequestInit) {
    return new Promise<Response>((resolve, reject) => {
      const isSave = path === paths.saveStudent;
      if (!isSave && path !== pathTo(paths.studentRecord, { id: this.#studentId })) throw new Error(path);
      const body = isSave ? (JSON.parse(init.body as string) as SaveStudent) : undefined;
      const call: Call = {
        page: this,
        session: this.session,
        body,
        etag: new Headers(init.headers).get('if-none-match') ?? undefined,
        intents: body ? this.#intentsIn(body) : new Map(),
        isRevert: this.#revertedIntent !== undefined,
        isOpen: true,
        isConcurrent: false,
        isProcessed: false,
        sequence: 0,
        isConfirmed: false,
        canArriveLate: false,
        response: undefined,
        resolve,
        reject,
      };
      init.signal?.addEventListener('abort', () => {
        abandonCall(call);
        reject(new DOMException('The request timed out.', 'AbortError'));
      });
      // A page that may be closing sends a second save concurrently, and the server may process either first.
      for (const other of isSave ? this.openCalls.filter(({ body: save }) => save) : []) {
        // The page reads the response of the other save, unless that is itself a second one.
        call.isConcurrent ||= !other.isConcurrent;
        for (const each of [call, other]) each.canArriveLate = true;
      }
      this.calls.push(call);
    });
  }

  /** The edits that a save contains; its other values are those that the page had loaded. */
  #intentsIn(body: SaveStudent) {
    const intents = this.#revertedIntent
      ? [this.#revertedIntent]
      : [...this.latest.values()].filter((each) => each.isValid && each.isCommitted && !each.isSettled);
    return new Map(
      intents.filter(({ field, value }) => body[field] === value).map((each) => [each.field, each]),
    );
  }
}
