import type { SaveStudent, SaveStudentResponse, StudentRecord } from '@formroom/domain/api/students.ts';
import { parseInput } from '@formroom/domain/registration/answer.ts';
import {
  type Answers,
  type FieldName,
  emptyAnswers,
  fieldNames,
  isFieldName,
} from '@formroom/domain/registration/catalogue.ts';
import { stepIds } from '@formroom/domain/registration/steps.ts';
import { QueryClient } from '@tanstack/react-query';
import { Autosaver } from '#web/lib/autosave/autosaver.ts';
import { cacheStudent } from '#web/lib/autosave/cached-record.ts';
import type { InputParser } from '#web/lib/autosave/drafts.ts';
import { studentKind } from '#web/lib/autosave/record-kind.ts';
import { UnsavedStorage } from '#web/lib/autosave/unsaved-storage.ts';

const TODAY = '2026-11-20';

/** Merges like the real server: writes the fields that a save changed against its base version (R27). */
export class FakeServer {
  readonly #versions: StudentRecord[];
  readonly posted: SaveStudent[] = [];
  /** The values of other editors that the last save replaced without its page knowing them. */
  replaced: NonNullable<SaveStudentResponse['replaced']> = {};

  constructor(answers: Partial<Answers> = {}) {
    const flags = Object.fromEntries(stepIds.map((step) => [step, 0]));
    const record = { ...emptyAnswers, first_name: 'Anya', last_name: 'Ramdeen', ...answers };
    const rest = { id: '1', progress: flags, missing: {}, version: 0, updatedAt: '2026-11-20T12:00:00.000Z' };
    this.#versions = [{ ...record, ...rest } as unknown as StudentRecord];
  }

  get record(): StudentRecord {
    return this.#versions.at(-1) ?? this.#missing();
  }

  save(body: SaveStudent): StudentRecord {
    this.posted.push(body);
    const base = this.#versions[body.version ?? 0] ?? this.#missing();
    const names = fieldNames.filter((name) => body[name] !== undefined && body[name] !== base[name]);
    const changed = names.map((name) => [name, body[name]]);
    const overwritten = names.filter(
      (name) => this.record[name] !== base[name] && this.record[name] !== body[name],
    );
    this.replaced = Object.fromEntries(overwritten.map((name) => [name, this.record[name]]));
    const progress = { ...this.record.progress, ...body.progress };
    const version = this.#versions.length;
    this.#versions.push({
      ...this.record,
      ...Object.fromEntries(changed),
      progress,
      version,
    } as StudentRecord);
    return this.record;
  }

  /** A change by another editor. */
  change(answers: Partial<Record<FieldName, unknown>>) {
    this.save({ ...this.record, ...answers });
    this.posted.pop();
  }

  #missing(): never {
    throw new Error('The fake server has no such version.');
  }
}

/** Session storage in memory. */
export function createMemoryStorage(): Storage {
  const items = new Map<string, string>();
  return {
    get length() {
      return items.size;
    },
    key: (index) => [...items.keys()][index] ?? null,
    getItem: (key) => items.get(key) ?? null,
    setItem: (key, value) => void items.set(key, value),
    removeItem: (key) => void items.delete(key),
    clear: () => items.clear(),
  };
}

type Post = (body: SaveStudent, options: { keepalive: boolean }) => Promise<StudentRecord>;

/** A page of the portal: an autosaver connected to a server, with the drafts kept in the tab. */
export function openPage(
  server: FakeServer,
  post: Post,
  storage = createMemoryStorage(),
  parse: InputParser<FieldName> = (name, typed) => parseInput(name, typed, TODAY),
) {
  const record = cacheStudent(new QueryClient({ defaultOptions: { queries: { gcTime: Infinity } } }), '1');
  record.write(server.record);
  const saver = new Autosaver({
    kind: studentKind,
    record,
    storage: new UnsavedStorage(isFieldName, '1', () => storage),
    parseInput: parse,
    post: async (...sent) => ({ data: await post(...sent), replaced: server.replaced }),
  });
  saver.start();
  const type = (name: FieldName, typed: string) => {
    saver.focus(name);
    saver.edit(name, typed);
  };
  const fill = (name: FieldName, typed: string) => {
    type(name, typed);
    saver.blur(name);
  };
  return { saver, record, storage, type, fill };
}
