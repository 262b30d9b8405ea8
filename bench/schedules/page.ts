import type { Actor } from '@formroom/domain/school/actor.ts';
import { paths, pathTo } from '@formroom/domain/api/paths.ts';
import type { SaveStudent, StudentRecord } from '@formroom/domain/api/students.ts';
import { parseInput } from '@formroom/domain/registration/answer.ts';
import { QueryObserver, type QueryClient } from '@tanstack/react-query';
import { parseOfficeInput } from '../../apps/web/src/features/students/edit-fields.ts';
import { createOfficeSaver } from '../../apps/web/src/features/students/use-office-saver.ts';
import type { Autosaver } from '../../apps/web/src/lib/autosave/autosaver.ts';
import { createFamilySaver } from '../../apps/web/src/lib/autosave/family-autosave.ts';
import { createMemoryStorage } from '../../apps/web/src/lib/autosave/testing/fake-server.ts';
import { createQueryClient } from '../../apps/web/src/lib/query-client.ts';
import { saveStudent, studentRecordQuery } from '../../apps/web/src/lib/student-record.ts';
import { type ServerResponse, type Call, toResponse } from './call.ts';
import { runInTab, PageTimers, type TabGlobals } from './page-globals.ts';
import { type Field, fields } from './steps.ts';

export type Value = string | number | null;

/** What a person typed into a field, until the page has seen it stored. */
export interface Intent {
  readonly field: Field;
  readonly value: Value;
  readonly isValid: boolean;
  /** The field was left, so the value may be sent. */
  isCommitted: boolean;
  /** A response contained it, or the record already had it when the field was left. */
  isSettled: boolean;
  /** The server stored it at some point. */
  isApplied: boolean;
  /** A restored backup or a late call removed it, through no error of the page. */
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

/** A tab with the web app's real saver and query cache; the schedule decides when its calls proceed. */
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
  #puttingBack: Intent | undefined;

  constructor(editor: Actor, studentId: string) {
    this.editor = editor;
    this.#studentId = studentId;
    this.#tab = {
      sessionStorage: createMemoryStorage(),
      timers: new PageTimers(),
      fetch: (path, init) => this.#fetch(path, init),
    };
  }

  /** The record shown; undefined before it is loaded. */
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

  /** The tab goes to the background or is closed. */
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
  putBack(field: Field, value: Value) {
    const { record } = this;
    const client = this.#client;
    if (!record || !client || this.saver?.hasUnsavedInput || record[field] === value) return;
    this.#puttingBack = { field, value, isValid: true, ...newIntent, isCommitted: true };
    runInTab(this.#tab, () => {
      void saveStudent({ ...record, [field]: value }).then(
        ({ data: saved }) => client.setQueryData(studentRecordQuery(record.id).queryKey, saved),
        () => undefined,
      );
    });
    this.#puttingBack = undefined;
  }

  run(work: (saver: Autosaver) => void) {
    const { saver } = this;
    if (saver) runInTab(this.#tab, () => work(saver));
  }

  async wait() {
    await runInTab(this.#tab, () => this.#tab.timers.advance(LONGER_THAN_ANY_TIMER_MS, flushPromises));
  }

  /** Delivers the server's response to the page. */
  deliver(call: Call, answer: ServerResponse) {
    call.isOpen = false;
    // The page ignores the response of a concurrent save.
    if (answer.status === 200 && call.body && !call.isConcurrent) {
      for (const [field, intent] of call.intents) {
        if (answer.record?.[field] !== intent.value || this.#canBeOverwritten(intent)) continue;
        intent.isSettled = true;
        // Typing the same text again while it is in flight makes no new edit.
        const newest = this.latest.get(field);
        if (newest?.value === intent.value) newest.isSettled = true;
      }
      call.isConfirmed = true;
      // The page may or may not send a value that another page has saved meanwhile.
      for (const [field, intent] of this.latest) {
        const isThere = intent.isCommitted && intent.isValid && answer.record?.[field] === intent.value;
        // The server processed the save before this response, or has not received it yet.
        const isAfter = ({ turn, canArriveLate: mayComeLate }: Call) =>
          turn === 0 ? mayComeLate : turn < call.turn;
        if (isThere && this.#inDoubt(field).every(isAfter)) intent.isApplied = true;
      }
    }
    runInTab(this.#tab, () => call.resolve(toResponse(call, answer)));
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
    this.saver.resume();
  }

  #recordIntent(field: Field, text: string) {
    const read =
      this.editor.role === 'admin'
        ? parseOfficeInput(field, text, this.record?.[field] ?? null, TODAY)
        : parseInput(field, text, TODAY);
    const value = read.ok ? (read.value as Value) : null;
    this.latest.set(field, { field, value, isValid: read.ok, ...newIntent });
  }

  /** Leaving a field unchanged changes nothing, unless an earlier text of it may be in flight. */
  #commit(field: Field, isResumed = false) {
    const intent = this.latest.get(field);
    // The page compares once, when the field is left; what is pending then is sent.
    if (!intent || (intent.isCommitted && !isResumed)) return;
    intent.isCommitted = true;
    if (!intent.isValid || intent.isSettled || this.record?.[field] !== intent.value) return;
    const inDoubt = this.#inDoubt(field);
    intent.isSettled = inDoubt.length === 0;
    if (inDoubt.every((call) => call.intents.get(field)?.value === intent.value)) intent.isApplied = true;
  }

  /** An open concurrent save may overwrite the value. */
  #canBeOverwritten({ field, value }: Intent) {
    return this.openCalls.some(
      ({ isConcurrent: isBeside, intents }) => isBeside && (intents.get(field) ?? { value }).value !== value,
    );
  }

  /** The saves of a field whose result the saver does not know. It does not know of reverted values. */
  #inDoubt(field: Field) {
    const saves = this.calls.filter((call) => call.intents.has(field) && !call.isPutBack);
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
        isPutBack: this.#puttingBack !== undefined,
        isOpen: true,
        isConcurrent: false,
        isExecuted: false,
        turn: 0,
        isConfirmed: false,
        canArriveLate: false,
        answer: undefined,
        resolve,
        reject,
      };
      init.signal?.addEventListener('abort', () => {
        abandonCall(call);
        reject(new DOMException('The time is up.', 'AbortError'));
      });
      // A page that may be closing sends a second save concurrently; either may arrive first.
      for (const other of isSave ? this.openCalls.filter(({ body: save }) => save) : []) {
        // The page reads the other one's response, unless that is itself a second save.
        call.isConcurrent ||= !other.isConcurrent;
        for (const each of [call, other]) each.canArriveLate = true;
      }
      this.calls.push(call);
    });
  }

  /** The edits that a save carries; its other values are those the page had loaded. */
  #intentsIn(body: SaveStudent) {
    const meant = this.#puttingBack
      ? [this.#puttingBack]
      : [...this.latest.values()].filter((each) => each.isValid && each.isCommitted && !each.isSettled);
    return new Map(
      meant.filter(({ field, value }) => body[field] === value).map((each) => [each.field, each]),
    );
  }
}
