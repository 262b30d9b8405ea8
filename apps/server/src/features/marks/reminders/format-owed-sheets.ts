import type { ListedSheet } from '@formroom/domain/api/mark-sheets.ts';
import { formatTermName } from '@formroom/domain/report-cards/terms.ts';
import { formatLongDate } from '@formroom/domain/school/dates.ts';
import type { TermKey } from '../../../db/term-tables.ts';
import { type EntryDays, isEntryDay } from '../sheets/sheet-state.ts';

type OwedSheet = Pick<ListedSheet, 'class_id' | 'subject_name' | 'state'>;

const UNTIL_POSTED = 'until the term’s reports are posted';

/** Lists the sheets of a term that a teacher has not handed in, by subject, and says when marks may be typed. One line each. */
export function formatOwedSheets(sheets: readonly OwedSheet[], term: TermKey & EntryDays, today: string) {
  const isOpenToday = isEntryDay(term, today);
  const bySubject = new Map<string, string[]>();
  for (const { class_id: name, subject_name: subject, state } of sheets) {
    const isReopened = state === 'open' && !isOpenToday;
    const place = isReopened ? `${name} (opened again ${UNTIL_POSTED})` : name;
    bySubject.set(subject, [...(bySubject.get(subject) ?? []), place]);
  }
  return [
    `Not handed in on ${formatLongDate(today)} for ${formatTermName(term)}:`,
    ...[...bySubject].map(([subject, places]) => `${subject}: ${places.join(', ')}`),
    describeEntryDays(term, today),
  ].join('\n');
}

function describeEntryDays({ entry_from: from, entry_until: until }: EntryDays, today: string) {
  if (until !== null && until < today)
    return `The days for typing marks ended on ${formatLongDate(until)}. Ask the school office to open a sheet again.`;
  const end = until === null ? UNTIL_POSTED : `until ${formatLongDate(until)}`;
  const start = from !== null && today < from ? `from ${formatLongDate(from)} ` : '';
  return `Marks can be typed ${start}${end}.`;
}
