import { validateNewPassword } from '@formroom/domain/school/new-password.ts';
import type { Database } from '../../db/database.ts';
import { getSettings } from '../settings/settings.repository.ts';
import type { StudentAccount } from './accounts.repository.ts';
import { loadCommonPasswordCheck } from './common-passwords.ts';
import { findSchoolBirthDate } from './school-birth-date.repository.ts';

/** Returns why a student's new password is rejected, or undefined (R3). */
export async function findNewPasswordError(db: Database, account: StudentAccount, password: string) {
  const { date: schoolBirthDate } = await findSchoolBirthDate(db, account);
  const { school_name: schoolName } = await getSettings(db, ['school_name']);
  const facts = {
    id: account.id,
    birthDates: [account.date_of_birth, schoolBirthDate].filter((date) => date !== null),
    names: [account.first_name, account.middle_name, account.last_name],
    schoolName,
  };
  return validateNewPassword(password, facts, await loadCommonPasswordCheck());
}
