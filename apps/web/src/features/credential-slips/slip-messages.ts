import type { SlipClass } from '@formroom/domain/api/credential-slips.ts';
import { mayBeForm } from '@formroom/domain/school/forms.ts';
import { pluralize } from '@formroom/domain/school/pluralize.ts';

/** The heading of the row of a class or a form. */
export const formatClassName = (id: string | null) => (id === null ? 'In no class' : id);

/** `In no class`, `Class 2A` or `Form 2`. */
export const formatWhere = (id: string | null) =>
  id === null || mayBeForm(id) ? formatClassName(id) : `Class ${id}`;

/** The same in a sentence. */
function formatWhereStudentsAre(id: string | null) {
  if (id === null) return 'in no class';
  return mayBeForm(id) ? `in ${id}` : `in class ${id}`;
}

export const printLabel = (count: number) => `Print ${pluralize(count, 'slip')}`;
export const printingLabel = (count: number) => `Making ${pluralize(count, 'slip')} …`;

/** Who gets a slip, and how many earlier slips stop working. */
export function confirmMessage({ class_id: id, without_password: count, valid_slip: valid }: SlipClass) {
  const where = formatWhereStudentsAre(id);
  const who =
    count === 1
      ? `One student ${where} has not set a password yet, and gets a slip with a new code.`
      : `${count} students ${where} have not set a password yet. Each gets a slip with a new code.`;
  if (valid === 0) return who;
  const earlier = valid === 1 ? 'One slip printed earlier stops' : `${valid} slips printed earlier stop`;
  return `${who} ${earlier} working.`;
}

/** The same where the date of birth opens all other accounts (R67). */
export function confirmFilledInMessage({ class_id: id, filled_in: count }: SlipClass) {
  const where = formatWhereStudentsAre(id);
  const who = count === 1 ? `One student ${where} needs` : `${count} students ${where} need`;
  return `${who} a slip, because the office has filled in answers or documents. Slips printed for them earlier stop working.`;
}
