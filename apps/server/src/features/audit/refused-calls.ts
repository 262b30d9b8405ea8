import type { AuditRefusal } from '@formroom/domain/api/audit.ts';
import type { Database } from '../../db/database.ts';
import { addRefusals, type AuditRow, findKnownIds } from './audit.repository.ts';

export interface RefusedCall {
  readonly event: AuditRefusal;
  readonly at: Date;
  readonly role: 'admin' | 'student' | null;
  readonly who: string | null;
  readonly address: string;
  /** As it was sent: it may be no student's ID, and is then not kept. */
  readonly student_id: string | undefined;
  readonly call: string;
  readonly status: number;
}

const FLUSH_DELAY_MS = 1000;
/** So many kinds of refusals in a second come only from an attack by many machines at once. */
const MAX_PENDING = 1000;
const MINUTE_CHARACTERS = 'yyyy-MM-ddTHH:mm'.length;

/**
 * Counts what is refused and writes it a moment later, so that a flood of refused calls costs one statement a second
 * and no refusal waits for it. What can't be written is kept for the next time.
 */
export class RefusedCallLog {
  readonly #db: Database;
  readonly #onError: (error: unknown, lost: number) => void;
  #pending = new Map<string, RefusedCall & { count: number }>();
  #dropped = 0;
  #timer: NodeJS.Timeout | undefined;
  #writing = Promise.resolve();

  constructor(db: Database, onError: (error: unknown, lost: number) => void) {
    this.#db = db;
    this.#onError = onError;
  }

  add(refusal: RefusedCall) {
    this.#count(refusalKey(refusal), { ...refusal, count: 1 });
    this.#timer ??= setTimeout(() => void this.flush(), FLUSH_DELAY_MS).unref();
  }

  /** Writes what was counted until now; never throws. */
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
      const known = await findKnownIds(this.#db, [...new Set(ids)].filter(isPossibleId));
      // In one order, so that two processes never wait for each other.
      const rows = [...waiting].toSorted(([a], [b]) => (a < b ? -1 : 1));
      await addRefusals(
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

// A longer one, or one with NUL, is no ID.
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
