import type { SameChildReason } from '@formroom/domain/api/imports.ts';

const texts: Record<SameChildReason, string> = {
  birth_certificate_no: 'birth certificate pin',
  sea_no: 'SEA number',
  name_and_birth_date: 'name and date of birth',
  name: 'name',
};

/** `same SEA number, same name and date of birth`. */
export const formatSame = (same: readonly SameChildReason[]) =>
  same.map((reason) => `same ${texts[reason]}`).join(', ');
