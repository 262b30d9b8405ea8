import { fullName } from '@formroom/domain/school/person-name.ts';
import { momentOf } from '@formroom/domain/school/dates.ts';
import type { HeldData } from './held-data.ts';

const WIDTH = 90;

/** What the archive is, in the words of a letter. */
export function readMe({ student, school, moment, documents, cards }: HeldData): string {
  const who = `${fullName(student)} (student ID ${student.id})`.trim();
  const contact = [school.school_name, school.school_address, school.school_contact].filter(Boolean);
  const parts = [
    `Everything about ${who} in the registration portal of ${school.school_name}, as it was at ${momentOf(moment.now, moment.timeZone)}.`,
    'Keep this archive where only you can open it: it holds health and family data. On a computer that others use, delete it when you have read it.',
    heading('What is in it'),
    item(
      'Registration record.csv',
      'Every answer that you or the school gave. Opens in Excel and other spreadsheets.',
    ),
    item(
      'History.csv',
      'Which answer was changed when, what it was before, and whether you or the school did it.',
    ),
    item(
      'Who has looked.csv',
      'When the school office looked at the record or did something with it. “Many students at once” are lists, reports and workbooks of a class or the whole school; your child stands in them if it was in the class, or in the workbook, then. The school keeps these entries for some years.',
    ),
    item('Report cards opened.csv', 'How often you opened each report card.'),
    item('Registration form.pdf', 'The form as the school prints it.'),
    item(
      'registration-record.json',
      'The same facts for computers, so that another program can take them over.',
    ),
    item(
      'Report cards',
      cards.length === 0
        ? 'None: the school has not posted any.'
        : 'Those that the school has posted. Cards that are not posted yet are not here.',
    ),
    item(
      'Documents',
      documents.length === 0
        ? 'None: no files were uploaded.'
        : 'The files that were uploaded. In “Earlier” are those that another took the place of, or that were withdrawn.',
    ),
    heading('What is not in it'),
    'Your password, or the code on a slip for the first sign-in: the school has them only in a form that nobody can read back.',
    'When somebody signed in, and how often a password was wrong, with the address it came from. The portal forgets most of this within a day, and after 400 days the addresses that the account was opened from; what was refused stays in its log for some years.',
    'Workbooks that the school reads in, such as class lists and results. What they changed in the record stands in History.csv; marks stand on the report cards, once these are posted.',
    'Backups, which hold the same data as it was on other days. And whatever the school keeps outside the portal, on paper for example.',
    heading('Something is wrong or missing?'),
    'Answers you can change yourself in the portal. For everything else ask the school office:',
    contact.join('\n'),
  ];
  return `\uFEFF${parts.map(wrapped).join('\n\n').replaceAll('\n', '\r\n')}\r\n`;
}

const INDENT = '    ';
const heading = (words: string) => `${words}\n${'-'.repeat(words.length)}`;
const item = (name: string, words: string) => `${name}\n${INDENT}${words}`;

/** Broken into lines, because not every program that shows a text does so itself. */
const wrapped = (text: string) => text.split('\n').map(wrappedLine).join('\n');

function wrappedLine(line: string) {
  const indent = line.startsWith(INDENT) ? INDENT : '';
  const lines: string[] = [];
  for (const word of line.trim().split(' ')) {
    const last = lines.at(-1);
    if (last !== undefined && last.length + word.length < WIDTH) lines[lines.length - 1] = `${last} ${word}`;
    else lines.push(indent + word);
  }
  return lines.join('\n');
}
