import type { Leaver } from '@formroom/domain/api/leavers.ts';
import { listName } from '@formroom/domain/school/person-name.ts';
import { fold } from '@formroom/domain/school/fold.ts';

/** Those with every word of the search in their name, ID or class, in the order in which they came. */
export function foundLeavers(leavers: readonly Leaver[], search: string) {
  const words = fold(search).split(/[\s,]+/);
  return leavers.filter((leaver) => {
    const text = fold(`${leaver.id} ${leaver.class_id ?? ''} ${listName(leaver)}`);
    return words.every((word) => text.includes(word));
  });
}
