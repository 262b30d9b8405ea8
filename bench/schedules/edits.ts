import type { KindTypes, Value } from '../../apps/web/src/lib/autosave/record-kind.ts';
import type { Call } from './call.ts';
import type { Page } from './page.ts';
import { assertThat } from './violation.ts';

type GetValue<T extends KindTypes> = (field: T['Name']) => Value;

/**
 * Records which edits a stored save has applied or overwritten.
 * @throws Violation if an older save overwrote a newer one of the same page
 */
export function recordStored<T extends KindTypes>(
  call: Call<T>,
  { before, after }: { readonly before: GetValue<T>; readonly after: GetValue<T> },
) {
  for (const [field, intent] of call.intents) {
    if (after(field) === intent.value) intent.isApplied = true;
    const newest = call.page.latest.get(field);
    const isOverwritten = after(field) !== before(field) && newest?.isApplied === true;
    if (!isOverwritten || newest === intent) continue;
    assertThat(
      call.canArriveLate || call.isBesideSaver,
      'An older save of a page overwrote a newer one.',
      field,
    );
    newest.isDiscarded = true;
  }
}

/** A restored backup lacks what the pages have saved since. */
export function discardSaved<T extends KindTypes>(pages: readonly Page<T>[]) {
  for (const { latest, calls } of pages) {
    for (const intent of latest.values()) if (intent.isSettled || intent.isApplied) intent.isDiscarded = true;
    // The restore removed what the call stored, but the page may still receive its response.
    for (const call of calls)
      for (const intent of call.intents.values()) intent.isDiscarded ||= call.isProcessed;
  }
}
