import type { FieldName } from './catalogue.ts';
import type { Parent } from './family-visibility.ts';

/** The name, phone and email fields of each parent, in form order. */
export const parentContactFields = [
  { parent: 'father', name: 'father_name', mobile: 'mobile_phone_father', email: 'email_father' },
  { parent: 'mother', name: 'mother_name', mobile: 'mobile_phone_mother', email: 'email_mother' },
  { parent: 'guardian', name: 'guardian_name', mobile: 'mobile_phone_guardian', email: 'email_guardian' },
] as const satisfies readonly ({ parent: Parent } & Record<'name' | 'mobile' | 'email', FieldName>)[];

export const parentLabels: Record<Parent, string> = {
  father: 'Father',
  mother: 'Mother',
  guardian: 'Guardian',
};
