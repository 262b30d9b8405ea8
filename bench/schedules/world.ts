import type { KindTypes, Value } from '../../apps/web/src/lib/autosave/record-kind.ts';
import type { Call } from './call.ts';
import type { Page } from './page.ts';

/** What the pages of a schedule save: the server's part, and the model that says what must be stored. */
export interface World<T extends KindTypes, OwnStep> {
  readonly pages: readonly Page<T>[];
  /** The number of the session that pages get when they sign in. */
  readonly session: number;
  /** Prepares one of two states in which a schedule begins. */
  begin(isFirstStart: boolean): Promise<void>;
  advanceClock(): void;
  /**
   * Has the server process a call, and sets its response.
   * @throws Violation if afterwards something else is stored than the model says
   */
  process(call: Call<T>): Promise<void>;
  /** The same for two saves at once: on PostgreSQL in either order. Returns false if nothing is there to save. */
  processTogether(one: Call<T>, other: Call<T>): Promise<boolean>;
  backUp(): Promise<void>;
  restore(): Promise<void>;
  /** Executes a step that is not one of a page. */
  act(step: OwnStep): Promise<void>;
  /** Ends what keeps pages from saving. */
  settle(): Promise<void>;
  /** The stored value of a field; undefined if nothing is stored. */
  stored(field: T['Name']): Value | undefined;
  /** Whether a page that has just been loaded shows what is stored. */
  isUpToDate(page: Page<T>): boolean;
  /** Checks of a page at the end of a schedule beside those of each field. */
  checkPage(page: Page<T>): void;
}
