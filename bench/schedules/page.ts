import type { Actor } from '@formroom/domain/school/actor.ts';
import type { QueryClient } from '@tanstack/react-query';
import type { Autosaver } from '../../apps/web/src/lib/autosave/autosaver.ts';
import type { KindTypes, Value } from '../../apps/web/src/lib/autosave/record-kind.ts';
import { createMemoryStorage } from '../../apps/web/src/lib/autosave/testing/fake-server.ts';
import { createQueryClient } from '../../apps/web/src/lib/query-client.ts';
import { type ServerResponse, type Call, toResponse } from './call.ts';
import { runInTab, PageTimers, type TabGlobals } from './page-globals.ts';
import { type Intent, newIntent, type PageKind } from './page-kind.ts';

const LONGER_THAN_ANY_TIMER_MS = 31_000;
/** No session of the server has this number. */
const EXPIRED = -1;

function abandonCall<T extends KindTypes>(call: Call<T>) {
  if (!call.isOpen) return;
  call.isOpen = false;
  call.canArriveLate = true;
}

/** Resolves after all pending promise callbacks have run. */
export const flushPromises = () => new Promise<void>((resolve) => void setImmediate(resolve));

/** A tab with the web app's real saver and query cache; the schedule decides when its calls are processed. */
export class Page<T extends KindTypes> {
  readonly editor: Actor;
  readonly latest = new Map<T['Name'], Intent<T>>();
  readonly calls: Call<T>[] = [];
  session = 0;
  saver: Autosaver<T> | undefined;
  readonly #kind: PageKind<T>;
  readonly #tab: TabGlobals;
  #client: QueryClient | undefined;
  #stopObserving: (() => void) | undefined;
  #focused: T['Name'] | undefined;
  #intentBesideSaver: Intent<T> | undefined;
  /** The edits that were settled since the tab was loaded: it tells when somebody replaces them. */
  readonly #settledHere = new Set<Intent<T>>();

  constructor(editor: Actor, kind: PageKind<T>) {
    this.editor = editor;
    this.#kind = kind;
    this.#tab = {
      sessionStorage: createMemoryStorage(),
      timers: new PageTimers(),
      fetch: (path, init) => this.#fetch(path, init),
    };
  }

  get fields() {
    return this.#kind.fields;
  }

  /** The displayed record; undefined until it is loaded. */
  get record(): T['Record'] | undefined {
    return this.#client && this.#kind.read(this.#client);
  }

  /** The displayed value of a field; undefined until the record is loaded. */
  shown(field: T['Name']): Value | undefined {
    const { record } = this;
    return record && this.#kind.getValue(record, field);
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
      void this.#kind.load(client).then(
        () => this.#start(client),
        () => undefined,
      );
    });
  }

  /** Reloads the tab: its stored state stays, and calls in flight may still arrive. */
  reload() {
    this.hide();
    this.#openAgain();
  }

  /** The browser ends without a warning, and the page is opened again. Its stored state is restored with it, or gone. */
  kill(isStateRestored: boolean) {
    if (!isStateRestored) {
      this.#tab.sessionStorage.clear();
      for (const call of this.calls) call.isForgotten = true;
      this.latest.clear();
    }
    this.#openAgain();
  }

  #openAgain() {
    runInTab(this.#tab, () => this.saver?.stop());
    this.#stopObserving?.();
    this.saver = undefined;
    this.#focused = undefined;
    this.#settledHere.clear();
    for (const [field, intent] of this.latest)
      if (this.#kind.isGoneWithTab(intent)) this.latest.delete(field);
    this.#tab.timers.clearAll();
    for (const call of this.openCalls) abandonCall(call);
    this.open();
  }

  /** Moves the tab to the background or closes it. */
  hide() {
    for (const field of this.fields) this.#commit(field);
    this.run((saver) => saver.flush());
  }

  expire() {
    this.session = EXPIRED;
  }

  type(field: T['Name'], text: string) {
    if (!this.saver) return;
    if (this.#focused !== undefined && this.#focused !== field) this.leave(this.#focused);
    this.#focused = field;
    this.run((saver) => {
      saver.focus(field);
      saver.edit(field, text);
    });
    this.#recordIntent(field, text);
  }

  leave(field: T['Name']) {
    if (!this.saver) return;
    if (this.#focused === field) this.#focused = undefined;
    this.#commit(field);
    this.run((saver) => saver.blur(field));
  }

  choose(field: T['Name'], text: string) {
    if (!this.saver) return;
    if (this.#focused !== undefined) this.leave(this.#focused);
    this.#recordIntent(field, text);
    this.#commit(field);
    this.run((saver) => saver.choose(field, text));
  }

  /** Sends a value by another part of the page than its saver. */
  sendBesideSaver(
    { field, value }: { readonly field: T['Name']; readonly value: Value },
    send: (client: QueryClient) => void,
  ) {
    const client = this.#client;
    if (!client) return;
    this.#intentBesideSaver = { field, value, isValid: true, ...newIntent, isCommitted: true };
    runInTab(this.#tab, () => send(client));
    this.#intentBesideSaver = undefined;
  }

  run(work: (saver: Autosaver<T>) => void) {
    const { saver } = this;
    if (saver) runInTab(this.#tab, () => work(saver));
  }

  async wait() {
    await runInTab(this.#tab, () => this.#tab.timers.advance(LONGER_THAN_ANY_TIMER_MS, flushPromises));
  }

  /** Delivers the server's response to the page. */
  deliver(call: Call<T>, response: ServerResponse<T>) {
    call.isOpen = false;
    // The page ignores the response of a concurrent save.
    if (response.status === 200 && call.body && !call.isConcurrent) {
      for (const [field, intent] of call.intents) {
        if (response.getValue?.(field) !== intent.value || this.#canBeOverwritten(intent)) continue;
        this.#settle(intent);
        // Typing the same text again while it is in flight is not a new edit.
        const newest = this.latest.get(field);
        if (newest?.value === intent.value) this.#settle(newest);
      }
      call.isConfirmed = true;
      // If another page has saved the same value meanwhile, the page may or may not send its own.
      for (const [field, intent] of this.latest) {
        const isStored = intent.isCommitted && intent.isValid && response.getValue?.(field) === intent.value;
        // The server processed the save before this call, or may process it later.
        const isAfter = ({ sequence, canArriveLate }: Call<T>) =>
          sequence === 0 ? canArriveLate : sequence < call.sequence;
        if (isStored && this.#unconfirmedSaves(field).every(isAfter)) intent.isApplied = true;
      }
    }
    runInTab(this.#tab, () => call.resolve(toResponse(response)));
  }

  lose(call: Call<T>) {
    abandonCall(call);
    runInTab(this.#tab, () => call.reject(new TypeError('Failed to fetch')));
  }

  /** Whether the tab was told that the last value that somebody entered here is stored. */
  isAcknowledged(field: T['Name']) {
    const intent = this.latest.get(field);
    return intent !== undefined && this.#settledHere.has(intent);
  }

  #settle(intent: Intent<T>) {
    intent.isSettled = true;
    this.#settledHere.add(intent);
  }

  #start(client: QueryClient) {
    if (this.saver || this.#client !== client) return;
    this.#stopObserving = this.#kind.observe(client);
    this.saver = this.#kind.createSaver(client);
    for (const field of this.fields) this.#commit(field, true);
    this.saver.start();
  }

  #recordIntent(field: T['Name'], text: string) {
    const parsed = this.#kind.parse(this.record, field, text);
    const value = parsed.ok ? parsed.value : null;
    this.latest.set(field, { field, value, isValid: parsed.ok, ...newIntent });
  }

  /** An unchanged value counts as settled, unless an earlier value of the field may be in flight. */
  #commit(field: T['Name'], isResumed = false) {
    const intent = this.latest.get(field);
    // The page compares with the record only once, when the field loses focus.
    if (!intent || (intent.isCommitted && !isResumed)) return;
    intent.isCommitted = true;
    if (!intent.isValid || intent.isSettled || this.shown(field) !== intent.value) return;
    const unconfirmed = this.#unconfirmedSaves(field);
    if (unconfirmed.length === 0) this.#settle(intent);
    if (unconfirmed.every((call) => call.intents.get(field)?.value === intent.value)) intent.isApplied = true;
  }

  /** An open concurrent save may overwrite the value. */
  #canBeOverwritten({ field, value }: Intent<T>) {
    return this.openCalls.some(
      ({ isConcurrent, intents }) => isConcurrent && (intents.get(field) ?? { value }).value !== value,
    );
  }

  /** The saves of a field whose result the saver does not know. */
  #unconfirmedSaves(field: T['Name']) {
    const saves = this.calls.filter(
      (call) => call.intents.has(field) && !call.isBesideSaver && !call.isForgotten,
    );
    return saves.slice(saves.findLastIndex((call) => call.isConfirmed) + 1);
  }

  #fetch(path: string, init: RequestInit) {
    return new Promise<Response>((resolve, reject) => {
      const isSave = init.method === 'POST';
      if (path !== (isSave ? this.#kind.savePath : this.#kind.loadPath)) throw new Error(path);
      const body = isSave ? (JSON.parse(init.body as string) as T['Body']) : undefined;
      const call: Call<T> = {
        page: this,
        session: this.session,
        body,
        etag: new Headers(init.headers).get('if-none-match') ?? undefined,
        intents: body ? this.#intentsIn(body) : new Map(),
        isBesideSaver: this.#intentBesideSaver !== undefined,
        isOpen: true,
        isConcurrent: false,
        isProcessed: false,
        sequence: 0,
        isConfirmed: false,
        canArriveLate: false,
        isForgotten: false,
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
  #intentsIn(body: T['Body']) {
    const intents = this.#intentBesideSaver
      ? [this.#intentBesideSaver]
      : [...this.latest.values()].filter((each) => each.isValid && each.isCommitted && !each.isSettled);
    return new Map(
      intents
        .filter(({ field, value }) => this.#kind.getSent(body, field) === value)
        .map((each) => [each.field, each]),
    );
  }
}
