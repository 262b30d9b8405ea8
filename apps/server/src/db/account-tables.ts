import type { EncodedActor } from '@formroom/domain/school/actor.ts';
import type { AdminRole } from '@formroom/domain/school/admin-role.ts';
import type { Settings } from '@formroom/domain/settings/catalogue.ts';
import type { ColumnType, Generated } from 'kysely';

type FirstPassword = Settings['first_password'];

/** A student's credentials. Without a hash the first password is the date of birth or the code of a slip (R1). */
export interface StudentAccountsTable {
  student_id: string;
  password_hash: string | null;
  /** Wrong first passwords in total, from any address. */
  wrong_first_passwords: number;
  /** Wrong first passwords since the last correct one, from any address. */
  wrong_in_a_row: Generated<number>;
  /** Until when first passwords from unknown addresses are rejected (R4), ISO 8601. */
  waits_until: ColumnType<string | null, string | null | undefined, string | null>;
}

/** An address key (R5) from which an account has signed in. */
export interface KnownAddressesTable {
  student_id: string;
  address: string;
  /** ISO 8601. */
  last_used_at: string;
}

export interface AdminsTable {
  name: string;
  password_hash: string;
  /** What the administrator may do (R46). */
  role: Generated<AdminRole>;
  /** When the administrator was disabled, ISO 8601; null for one who may sign in. */
  disabled_at: ColumnType<string | null, string | null | undefined, string | null>;
  /** Up to when the administrator has seen the new accounts with the role Office, ISO 8601; null before the first time. */
  office_accounts_seen_at: ColumnType<string | null, string | null | undefined, string | null>;
  /** In lower case; for reminders of the school, and to sign in with an account of the school's provider. */
  email: ColumnType<string | null, string | null | undefined, string | null>;
  /** What report cards print where the administrator teaches (R108). */
  card_name: ColumnType<string | null, string | null | undefined, string | null>;
}

/** The invitation of an administrator who has not chosen a password yet, valid or expired (R69). */
export interface AdministratorInvitationsTable {
  admin_name: string;
  /** SHA-256 of the invitation. */
  code_hash: string;
  /** ISO 8601. */
  expires_at: string;
}

/** An account that got the role Office. */
export interface OfficeAccountsTable {
  name: string;
  /** ISO 8601. */
  added_at: string;
  /** The administrator who did it; null for a command on the server. */
  added_by: string | null;
}

/** An administrator's authenticator app. */
export interface SecondFactorsTable {
  admin_name: string;
  /** Base32; null until the app has been confirmed with a code. */
  secret: string | null;
  /** Base32; the secret of a new app that has not been confirmed yet. */
  next_secret: string | null;
  /** When the secret was confirmed, ISO 8601. */
  confirmed_at: string | null;
  /** The time step of the last accepted code, so that no code is accepted twice. */
  last_step: number | null;
  /** Wrong codes in a row after a correct password. */
  wrong_codes: Generated<number>;
}

/** A single-use recovery code that replaces the app's code. */
export interface RecoveryCodesTable {
  admin_name: string;
  code_hash: string;
}

/** The first password on a printed slip, where the school uses slips. */
export interface CredentialSlipsTable {
  student_id: string;
  code_hash: string;
  made_at: string;
  expires_at: string;
}

export interface SessionsTable {
  /** SHA-256 of the session token. */
  token_hash: string;
  student_id: string | null;
  admin_name: string | null;
  created_at: string;
  seen_at: string;
  /** For administrators only: the address and browser of the sign-in. */
  address: ColumnType<string | null, string | null | undefined, string | null>;
  browser: ColumnType<string | null, string | null | undefined, string | null>;
  /** When the administrator typed the password again (R70), ISO 8601. */
  reauthenticated_at: ColumnType<string | null, string | null | undefined, string | null>;
  /** The kind of the first password that opened a student's session; null for a password. */
  first_password: ColumnType<FirstPassword | null, FirstPassword | null | undefined, never>;
}

/** Failed sign-ins in a row for an ID (existing or not) from one address. */
export interface SignInTriesTable {
  account: EncodedActor;
  address: string;
  failures: number;
  waits_until: string | null;
  last_try_at: string;
}

/** Wrong dates of birth and slip codes from one address in the hour that began at `since`. */
export interface WrongFirstPasswordsTable {
  address: string;
  failures: number;
  since: string;
}
