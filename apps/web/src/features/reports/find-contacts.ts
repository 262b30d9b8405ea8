import type { StudentContact } from '@formroom/domain/api/reports.ts';
import { phoneDigits } from '@formroom/domain/kinds/phone.ts';
import { normalizeForSearch } from '@formroom/domain/school/normalize-for-search.ts';

/** Returns the contacts with every word of a search in a name, ID, class, phone or email, ignoring case and accents. */
export function findContacts(students: readonly StudentContact[], search: string): readonly StudentContact[] {
  const digits = /^[\d\s()+.-]+$/.test(search) ? phoneDigits(search) : '';
  const words = digits === '' ? normalizeForSearch(search).split(/[\s,]+/) : [digits];
  if (search.trim() === '') return students;
  return students.filter((student) => {
    const text = searchText(student);
    return words.every((word) => text.includes(word));
  });
}

const searchText = ({ id, first_name, last_name, class_id, phone, email, parents }: StudentContact) =>
  normalizeForSearch(
    [
      id,
      first_name,
      last_name,
      class_id,
      phone,
      email,
      ...parents.flatMap(({ name, mobile, email: address }) => [name, mobile, address]),
    ]
      .filter((text) => text !== null)
      .join(' '),
  );
