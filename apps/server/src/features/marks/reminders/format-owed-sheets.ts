import type { ListedSheet } from '@formroom/domain/api/mark-sheets.ts';
import { formatTermName } from '@formroom/domain/report-cards/terms.ts';
import { formatLongDate } from '@formroom/domain/school/dates.ts';
import type { TermRow } from '../../report-cards/terms.repository.ts';

type EntryTerm = Pick<TermRow, 'year' | 'term' | 'entry_from' | 'entry_until'>;
type OwedSheet = Pick<ListedSheet, 'class_id' | 'subject_name' | 'state'>;

const UNTIL_POSTED = 'until the term’s reports are posted';

/** Lists the sheets of a term that a teacher has not handed in, by subject, and says when marks may be typed. One line each. */
export function formatOwedSheets(sheets: readonly OwedSheet[], term: EntryTerm, today: string) {
  const isEntryDay = isOpenOn(term, today);
  const bySubject = new Map<string, string[]>();
  for (const { class_id: name, subject_name: subject, state } of sheets) {
    const isReopened = state === 'open' && !isEntryDay;
    const place = isReopened ? `${name} (opened again ${UNTIL_POSTED})` : name;
    bySubject.set(subject, [...(bySubject.get(subject) ?? []), place]);
  }
  return [
    `Not handed in on ${formatLongDate(today)} for ${formatTermName(term)}:`,
    ...[...bySubject].map(([subject, places]) => `${subject}: ${places.join(', ')}`),
    describeEntryDays(term, today),
  ].join('\n');
}

const isOpenOn = ({ entry_from: from, entry_until: until }: EntryTerm, today: string) =>
  (from === null || from <= today) && (until === null || today <= until);

function describeEntryDays({ entry_from: from, entry_until: until }: EntryTerm, today: string) {
  if (until !== null && until < today)
    return `The days for typing marks ended on ${formatLongDate(until)}. Ask the school office to open a sheet again.`;
  const end = until === null ? UNTIL_POSTED : `until ${formatLongDate(until)}`;
  const start = from !== null && today < from ? `from ${formatLongDate(from)} ` : '';
  return `Marks can be typed ${start}${end}.`;
}
