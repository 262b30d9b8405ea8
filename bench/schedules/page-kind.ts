import type { ParsedAnswer } from '@formroom/domain/registration/answer.ts';
import type { QueryClient } from '@tanstack/react-query';
import type { Autosaver } from '../../apps/web/src/lib/autosave/autosaver.ts';
import type { KindTypes, Value } from '../../apps/web/src/lib/autosave/record-kind.ts';

/** A value that a person entered into a field, and what has become of it. */
export interface Intent<T extends KindTypes> {
  readonly field: T['Name'];
  readonly value: Value;
  readonly isValid: boolean;
  /** The field has lost focus, so the value may be sent. */
  isCommitted: boolean;
  /** A response contained it, or the record already had it when the field lost focus. */
  isSettled: boolean;
  /** The server stored it at some point. */
  isApplied: boolean;
  /** A restored backup, a late call or the end of the tab removed it, which is no error of the page. */
  isDiscarded: boolean;
}

export const newIntent = { isCommitted: false, isSettled: false, isApplied: false, isDiscarded: false };

/** What a page shows, and how it is loaded and saved. */
export interface PageKind<T extends KindTypes> {
  /** The fields in which the schedules type. */
  readonly fields: readonly T['Name'][];
  /** Whether an edit is gone with the tab, whatever the browser restores. */
  readonly isGoneWithTab: (intent: Intent<T>) => boolean;
  readonly loadPath: string;
  readonly savePath: string;
  read(client: QueryClient): T['Record'] | undefined;
  /** Loads the record as the page's polling does. */
  load(client: QueryClient): Promise<unknown>;
  /** Keeps the record in the cache; returns the function that ends it. */
  observe(client: QueryClient): () => void;
  createSaver(client: QueryClient): Autosaver<T>;
  parse(record: T['Record'] | undefined, field: T['Name'], text: string): ParsedAnswer;
  getValue(record: T['Record'], field: T['Name']): Value;
  /** The value of a field in the body of a save; undefined if it has none. */
  getSent(body: T['Body'], field: T['Name']): unknown;
}
