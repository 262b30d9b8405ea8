import { formatFullName } from '@formroom/domain/school/person-name.ts';
import { formatDateTime } from '@formroom/domain/school/dates.ts';
import type { ArchiveData } from './archive-data.ts';

const WIDTH = 90;

/** Renders a text that explains the archive. */
export function renderReadme({ student, school, moment, documents, cards }: ArchiveData): string {
  const who = `${formatFullName(student)} (student ID ${student.id})`.trim();
  const contact = [school.school_name, school.school_address, school.school_contact].filter(Boolean);
  const parts = [
    `Everything about ${who} in the registration portal of ${school.school_name}, as it was at ${formatDateTime(moment.now, moment.timeZone)}.`,
    'Keep this archive where only you can open it: it holds health and family data. On a computer that others use, delete it when you have read it.',
    formatHeading('What is in it'),
    formatItem(
      'Registration record.csv',
      'Every answer that you or the school gave. Opens in Excel and other spreadsheets.',
    ),
    formatItem(
      'History.csv',
      'When each answer was changed, what it was before, and whether you or the school changed it.',
    ),
    formatItem(
      'Who has looked.csv',
      'When the school office opened the record or did something with it. “Many students at once” means a list, report or spreadsheet of a class or of the whole school. Your child was included if he or she was in that class or spreadsheet at the time. The school keeps these entries for some years.',
    ),
    formatItem('Report cards opened.csv', 'How often you opened each report card.'),
    formatItem(
      'School years.csv',
      'The class and house of each past school year, how it ended, and when you agreed to the terms.',
    ),
    formatItem(
      'Confirmed answers.csv',
      'Which answers were confirmed for each school year, when, and whether you or the school entered it.',
    ),
    formatItem('Messages.csv', 'Which messages about your child were sent to which email address, and when.'),
    formatItem('Registration form.pdf', 'The form as the school prints it.'),
    formatItem('registration-record.json', 'The same data in a form that other computer programs can read.'),
    formatItem(
      'Report cards',
      cards.length === 0
        ? 'None: the school has not posted any.'
        : 'The report cards that the school has posted. Cards that are not posted yet are not included.',
    ),
    formatItem(
      'Documents',
      documents.length === 0
        ? 'None: no files were uploaded.'
        : 'The files that were uploaded. The folder “Earlier” has files that were replaced or withdrawn.',
    ),
    formatHeading('What is not in it'),
    'Your password, or the code on a slip for the first sign-in. The school stores them only in a form that nobody can read.',
    'When somebody signed in, how often a wrong password was typed, and the internet address it came from. The portal deletes most of this within a day, and the addresses of successful sign-ins after 400 days. Refused attempts stay in its log for some years.',
    'Spreadsheets that the school imports, such as class lists and results. What they changed in the record is in History.csv. Marks are on the report cards once these are posted.',
    'Backups, which hold the same data from other days, and anything the school keeps outside the portal, for example on paper.',
    formatHeading('Something is wrong or missing?'),
    'You can change answers yourself in the portal. For everything else, ask the school office:',
    contact.join('\n'),
  ];
  return `\uFEFF${parts.map(wrapText).join('\n\n').replaceAll('\n', '\r\n')}\r\n`;
}

const INDENT = '    ';
const formatHeading = (text: string) => `${text}\n${'-'.repeat(text.length)}`;
const formatItem = (name: string, text: string) => `${name}\n${INDENT}${text}`;

/** Breaks lines, because some programs that display text do not. */
const wrapText = (text: string) => text.split('\n').map(wrapLine).join('\n');

function wrapLine(line: string) {
  const indent = line.startsWith(INDENT) ? INDENT : '';
  const lines: string[] = [];
  for (const word of line.trim().split(' ')) {
    const last = lines.at(-1);
    if (last !== undefined && last.length + word.length < WIDTH) lines[lines.length - 1] = `${last} ${word}`;
    else lines.push(indent + word);
  }
  return lines.join('\n');
}
