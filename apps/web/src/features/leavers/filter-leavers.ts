import type { Leaver } from '@formroom/domain/api/leavers.ts';
import { formatListName } from '@formroom/domain/school/person-name.ts';
import { normalizeForSearch } from '@formroom/domain/school/normalize-for-search.ts';

/** The leavers whose name, ID or class contains every word of the search, in their order. */
export function filterLeavers(leavers: readonly Leaver[], search: string) {
  const words = normalizeForSearch(search).split(/[\s,]+/);
  return leavers.filter((leaver) => {
    const text = normalizeForSearch(`${leaver.id} ${leaver.class_id ?? ''} ${formatListName(leaver)}`);
    return words.every((word) => text.includes(word));
  });
}
