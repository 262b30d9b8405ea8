import type { Answers, FieldName } from '@formroom/domain/registration/catalogue.ts';
import type { Parent } from '@formroom/domain/registration/family-visibility.ts';
import type { Database } from '../../db/database.ts';
import { findBlockedParents } from './blocks.repository.ts';

/** How a parent is reached. */
const contactFieldsByParent = {
  mother: ['mother_phone_home', 'mother_business_phone', 'mobile_phone_mother', 'email_mother'],
  father: ['father_phone_home', 'father_business_phone', 'mobile_phone_father', 'email_father'],
  guardian: ['home_phone_guardian', 'business_phone_guardian', 'mobile_phone_guardian', 'email_guardian'],
} as const satisfies Record<Parent, readonly FieldName[]>;

const nameFields = { mother: 'mother_name', father: 'father_name', guardian: 'guardian_name' } as const;

type ContactAnswers = Partial<
  Pick<Answers, (typeof contactFieldsByParent)[Parent][number] | (typeof nameFields)[Parent]>
>;

type ContactRow = { readonly id: string } & ContactAnswers;

/** Removes phones and emails of parents whom the office does not contact from lists that people call from. */
export async function hideBlockedParents<Row extends ContactRow>(db: Database, rows: readonly Row[]) {
  const blocked = await findBlockedParents(
    db,
    rows.map(({ id }) => id),
  );
  return rows.map((row) => ({ ...row, ...hideParents(row, blocked.get(row.id), labelName) }));
}

const labelName = (name: string | null) => `${name ?? ''} (do not contact)`.trimStart();

/** Returns a function that does the same for the rows of an export, which an import may bring back: names stay as they are. */
export async function loadParentHider(db: Database) {
  const blocked = await findBlockedParents(db);
  return <Row extends ContactRow>(row: Row): Row => ({
    ...row,
    ...hideParents(row, blocked.get(row.id), (name) => name),
  });
}

function hideParents(
  row: ContactAnswers,
  blocked: ReadonlySet<Parent> | undefined,
  toName: (name: string | null) => string | null,
) {
  const hidden: ContactAnswers = {};
  for (const parent of blocked ?? []) {
    for (const field of contactFieldsByParent[parent]) if (field in row) hidden[field] = null;
    const nameField = nameFields[parent];
    if (nameField in row) hidden[nameField] = toName(row[nameField] ?? null);
  }
  return hidden;
}
