import { describe, expect, it } from 'vitest';
import { toCsv, previewImport, getRefusalMessage } from '../../testing/import-workbook.ts';
import { testPortal } from '../../testing/test-portal.ts';

describe('the headings of a student import', () => {
  it('are matched by heading, label or field name, ignoring punctuation', async () => {
    const portal = await testPortal();
    const admin = await portal.admin();
    const { rows } = await previewImport(
      admin,
      toCsv(
        'student id;ELECTRONIC BIRTH PIN;mobile_phone_mother;Mother E-mail;Errors;Registered;place of birth',
        '20260002;TT77;555-0101;m@example.com;Row 9: wrong;Yes;Tobago',
      ),
    );
    expect(rows[0]?.changes.map(({ field, to }) => [field, to])).toEqual([
      ['birth_certificate_no', 'TT77'],
      ['mobile_phone_mother', '5550101'],
      ['email_mother', 'm@example.com'],
      ['place_of_birth', 'Tobago'],
    ]);
  });

  it('are reported if they are unknown or duplicate', async () => {
    const admin = await (await testPortal()).admin();
    expect(await getRefusalMessage(admin, toCsv('Student ID,Frist Name,Class,Remarks', '1,2,3,4'))).toBe(
      '2 headings are not known: “Frist Name” (column B), “Remarks” (column D). Spell them as the template or the export does, or delete the column.',
    );
    expect(await getRefusalMessage(admin, toCsv('Student ID,Class,First Name,class_id', '1,2,3,4'))).toBe(
      '“Class” (column B) and “class_id” (column D) are the same column. Delete one of them.',
    );
  });

  it('are rejected with the candidates if they are ambiguous', async () => {
    const portal = await testPortal();
    const admin = await portal.admin();
    for (const [heading, could] of [
      // The label of the emergency contact's phone on the form, and part of eleven other headings.
      ['Phone', ['Mobile Phone', 'Father Home Phone', 'Emergency Contact Phone']],
      // From a field name like `phone_home`.
      ['Phone (home)', ['Mobile Phone', 'Mother Home Phone']],
      ['Name', ['First Name', 'Last Name', 'Father Name']],
      ['Occupation', ['Father Occupation', 'Mother Occupation', 'Guardian Occupation']],
      ['other', ['Other Name', 'Other Illness', 'Other Learning Challenge']],
    ] as const) {
      const message = await getRefusalMessage(admin, toCsv(`Student ID,${heading}`, '20260001,5550101'));
      expect(message).toContain(`The heading “${heading}” (column B) could mean `);
      for (const each of could) expect(message).toContain(each);
      expect(message).toContain('Use one of these headings, or delete the column.');
    }
    expect(await portal.db.selectFrom('imports').selectAll().execute()).toEqual([]);
  });
});
