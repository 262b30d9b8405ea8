import type { Answers } from '@formroom/domain/registration/catalogue.ts';
import { getSchoolInitials } from '@formroom/domain/school/school-initials.ts';
import { pickVisibility } from '@formroom/domain/settings/visibility.ts';
import { buildFormPage } from '../features/registration-form/form-page.ts';
import { longestAnswers } from './generate-answers.ts';

/** A grey pixel as PNG. */
export const greyPixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR4nGNoAAAAggCBd81ytgAAAABJRU5ErkJggg==',
  'base64',
);

/** Builds the data for a registration form with as many answers as possible, `text` among them. */
export const formPageWith = (
  text: string,
  {
    logo = null,
    photo = null,
    ...answers
  }: { logo?: string | null; photo?: string | null } & Partial<Answers> = {},
) => ({
  ...buildFormPage({
    id: text,
    answers: { ...longestAnswers('x'), home_address: text, father_name: text, allergy: text, ...answers },
    settings: pickVisibility({ learning_challenges: true }),
    letterhead: { school: { name: text, address: '', contact: '', initials: getSchoolInitials(text) }, logo },
    getTitle: () => text,
    generated: '20 November 2026, 09:00',
    agreement: null,
    documents: new Set(['picture']),
  }),
  photo,
});
