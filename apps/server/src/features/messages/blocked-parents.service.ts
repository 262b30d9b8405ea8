import type { Answers, FieldName } from '@formroom/domain/registration/catalogue.ts';
import type { Parent } from '@formroom/domain/registration/family-visibility.ts';
import { parentLabels } from '@formroom/domain/registration/parent-contacts.ts';
import type { Database } from '../../db/database.ts';
import { addressFields } from '@formroom/domain/api/message-addresses.ts';
import { toAddressKey } from './addresses.repository.ts';
import { findBlocks, isParent } from './blocks.repository.ts';

/** How a parent is reached. */
const contactFieldsByParent = {
  mother: ['mother_phone_home', 'mother_business_phone', 'mobile_phone_mother', 'email_mother'],
  father: ['father_phone_home', 'father_business_phone', 'mobile_phone_father', 'email_father'],
  guardian: ['home_phone_guardian', 'business_phone_guardian', 'mobile_phone_guardian', 'email_guardian'],
} as const satisfies Record<Parent, readonly FieldName[]>;

const nameFields = { mother: 'mother_name', father: 'father_name', guardian: 'guardian_name' } as const;

type ContactAnswers = Partial<
  Pick<
    Answers,
    | (typeof contactFieldsByParent)[Parent][number]
    | (typeof nameFields)[Parent]
    | 'email'
    | 'phone_home'
    | 'emergency_contact'
    | 'emergency_home_phone'
    | 'relation_to_child'
  >
>;

type ContactRow = { readonly id: string } & ContactAnswers;

/** Removes phones and emails of parents whom the office does not contact from lists that people call from. */
export async function hideBlockedParents<Row extends ContactRow>(db: Database, rows: readonly Row[]) {
  const blocks = await findBlocks(
    db,
    rows.map(({ id }) => id),
  );
  return rows.map((row) => ({ ...row, ...hideContacts(row, blocks.get(row.id), labelName) }));
}

const labelName = (name: string | null) => `${name ?? ''} (do not contact)`.trimStart();

/** Returns a function that does the same for the rows of an export, which an import may bring back: names stay as they are. */
export async function loadParentHider(db: Database) {
  const blocks = await findBlocks(db);
  return <Row extends ContactRow>(row: Row): Row => ({
    ...row,
    ...hideContacts(row, blocks.get(row.id), (name) => name),
  });
}

/** The answers of a row that must not be shown, with what is shown in their place. */
function hideContacts(
  row: ContactAnswers,
  targets: ReadonlyMap<string, string> | undefined,
  toName: (name: string | null) => string | null,
) {
  const hidden: ContactAnswers = {};
  if (targets === undefined) return hidden;
  for (const parent of [...targets.keys()].filter(isParent)) {
    const fields = contactFieldsByParent[parent];
    const values = new Set<unknown>(fields.map((field) => row[field]).filter(Boolean));
    // The parent may also stand as the emergency contact, or with the student's own phone.
    if (values.has(row.phone_home)) hidden.phone_home = null;
    if (values.has(row.emergency_home_phone) || isEmergencyContact(row, parent)) {
      if ('emergency_home_phone' in row) hidden.emergency_home_phone = null;
      if ('emergency_contact' in row) hidden.emergency_contact = toName(row.emergency_contact ?? null);
    }
    for (const field of fields) if (field in row) hidden[field] = null;
    const nameField = nameFields[parent];
    if (nameField in row) hidden[nameField] = toName(row[nameField] ?? null);
  }
  for (const field of addressFields) {
    const address = row[field];
    if (address && targets.has(toAddressKey(address))) hidden[field] = null;
  }
  return hidden;
}

const isSameText = (one: string | null | undefined, other: string | null | undefined) =>
  Boolean(one) && one?.trim().toLowerCase() === other?.trim().toLowerCase();

const isEmergencyContact = (row: ContactAnswers, parent: Parent) =>
  isSameText(row.relation_to_child, parentLabels[parent]) ||
  isSameText(row.emergency_contact, row[nameFields[parent]]);
