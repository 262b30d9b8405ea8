import { isOwed, type ListedSheet } from '@formroom/domain/api/mark-sheets.ts';
import { normalizeForSearch } from '@formroom/domain/school/normalize-for-search.ts';

/** The sheets whose class, subject or teacher contains every word of the search. */
export function filterSheets(sheets: readonly ListedSheet[], search: string, onlyOwed: boolean) {
  const words = normalizeForSearch(search).split(/[\s,]+/);
  return sheets.filter((sheet) => {
    const text = normalizeForSearch(`${sheet.class_id} ${sheet.subject_name} ${sheet.teacher ?? 'nobody'}`);
    return (!onlyOwed || isOwed(sheet)) && words.every((word) => text.includes(word));
  });
}
