import type { AuditRefusal } from '@formroom/domain/api/audit-log.ts';
import type { Database } from '../db/database.ts';
import type { AuditRow } from '../db/tables.ts';

interface RefusedCall {
  readonly event: AuditRefusal;
  readonly at: Date;
  readonly role: 'admin' | 'student' | null;
  readonly who: string | null;
  readonly address: string;
  /** As sent; dropped if it is not a student's ID. */
  readonly student_id: string | undefined;
  readonly call: string;
  readonly status: number;
}

const FLUSH_DELAY_MS = 1000;
/** Only a distributed attack has more kinds of refusals per second. */
const MAX_PENDING = 1000;
const MINUTE_CHARACTERS = 'yyyy-MM-ddTHH:mm'.length;

export interface RefusedCallStore {
  addRefusals(db: Database, rows: AuditRow[]): Promise<unknown>;
  /** Returns those of the IDs that exist. */
  findKnownIds(db: Database, ids: readonly string[]): Promise<ReadonlySet<string>>;
}

/**
 * Counts refusals and writes them once a second, so that a flood of refused calls costs one statement per second and
 * delays no response. What can't be written is kept and retried.
 */
export class RefusedCallLog {
  readonly #db: Database;
  readonly #store: RefusedCallStore;
  readonly #onError: (error: unknown, lost: number) => void;
  #pending = new Map<string, RefusedCall & { count: number }>();
  #dropped = 0;
  #timer: NodeJS.Timeout | undefined;
  #writing = Promise.resolve();

  constructor(db: Database, store: RefusedCallStore, onError: (error: unknown, lost: number) => void) {
    this.#db = db;
    this.#store = store;
    this.#onError = onError;
  }

  add(refusal: RefusedCall) {
    this.#count(refusalKey(refusal), { ...refusal, count: 1 });
    this.#timer ??= setTimeout(() => void this.flush(), FLUSH_DELAY_MS).unref();
  }

  /** Writes the refusals counted so far; never throws. */
  flush() {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#writing = this.#writing.then(() => this.#writePending());
    return this.#writing;
  }

  #count(key: string, refusal: RefusedCall & { count: number }) {
    const known = this.#pending.get(key);
    if (known) known.count += refusal.count;
    else if (this.#pending.size < MAX_PENDING) this.#pending.set(key, refusal);
    else this.#dropped += refusal.count;
  }

  async #writePending() {
    const waiting = this.#pending;
    if (waiting.size === 0) return;
    this.#pending = new Map();
    try {
      const ids = [...waiting.values()].flatMap(({ student_id }) => student_id ?? []);
      const known = await this.#store.findKnownIds(this.#db, [...new Set(ids)].filter(isPossibleId));
      // Sorted, so that two processes can't deadlock.
      const rows = [...waiting].toSorted(([a], [b]) => (a < b ? -1 : 1));
      await this.#store.addRefusals(
        this.#db,
        rows.map(([key, refusal]) => toAuditRow(key, refusal, known)),
      );
      if (this.#dropped > 0) this.#onError(new Error('too many refusals to write'), this.#dropped);
      this.#dropped = 0;
    } catch (error) {
      for (const [key, refusal] of waiting) this.#count(key, refusal);
      this.#onError(error, this.#dropped);
    }
  }
}

const refusalKey = ({ at, address, role, who, event, call }: RefusedCall) =>
  [at.toISOString().slice(0, MINUTE_CHARACTERS), address, role, who, event, call].join(' ');

// IDs are shorter and have no NUL, which PostgreSQL rejects.
const isPossibleId = (id: string) => id.length <= 20 && !id.includes('\0');

function toAuditRow(
  key: string,
  { at, student_id, ...refusal }: RefusedCall & { count: number },
  known: ReadonlySet<string>,
): AuditRow {
  return {
    ...refusal,
    at: at.toISOString(),
    student_id: student_id !== undefined && known.has(student_id) ? student_id : null,
    details: null,
    refusal: key,
  };
}
