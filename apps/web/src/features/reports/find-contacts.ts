import type { StudentContact } from '@formroom/domain/api/reports.ts';
import { phoneDigits } from '@formroom/domain/kinds/phone.ts';
import { fold } from '@formroom/domain/school/fold.ts';

/** The contacts that have every word of a search in a name, ID, class, phone or email, whatever case and accents. */
export function findContacts(students: readonly StudentContact[], search: string): readonly StudentContact[] {
  const digits = /^[\d\s()+.-]+$/.test(search) ? phoneDigits(search) : '';
  const words = digits === '' ? fold(search).split(/[\s,]+/) : [digits];
  if (search.trim() === '') return students;
  return students.filter((student) => {
    const text = textOf(student);
    return words.every((word) => text.includes(word));
  });
}

const textOf = ({ id, first_name, last_name, class_id, phone, email, parents }: StudentContact) =>
  fold(
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
