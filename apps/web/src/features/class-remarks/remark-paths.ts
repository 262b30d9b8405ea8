import { officePaths } from '@formroom/domain/api/paths.ts';
import type { ClassOfTerm } from '#web/features/class-remarks/class-remarks-api.ts';
import type { TermKey } from '#web/lib/format-term.ts';

/** The last part of the address of the remark bank, in place of a year. */
export const BANK = 'bank';
export const pathToBank = `${officePaths.classRemarks}/${BANK}`;

export const pathToTerm = ({ year, term }: TermKey) => `${officePaths.classRemarks}/${year}/${term}`;
export const pathToClass = (key: ClassOfTerm) => `${pathToTerm(key)}/${encodeURIComponent(key.className)}`;
export const pathToProof = (key: ClassOfTerm) => `${pathToClass(key)}/proof`;
