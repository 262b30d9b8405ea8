import { type CreateTableBuilder, type Kysely, sql } from 'kysely';
import { isPostgres, getTextType } from '../database.ts';

// Migrations do not use the catalogue, because it changes after they were written.
const texts = `
  class_id first_name last_name middle_name sex home_address address_line_2 regional_corporation
  phone_home email blood_type previous_school sea_no birth_certificate_no place_of_birth
  nationality living_status father_name father_marital_status father_home_address
  father_occupation father_business_place father_business_address father_phone_home
  father_business_phone mobile_phone_father email_father id_card_father mother_name
  mother_marital_status mother_home_address mother_occupation mother_business_place
  mother_business_address mother_phone_home mother_business_phone mobile_phone_mother email_mother
  id_card_mother guardian_name guardian_marital_status home_address_guardian guardian_occupation
  guardian_business_place guardian_business_address home_phone_guardian business_phone_guardian
  mobile_phone_guardian email_guardian id_card_guardian emergency_contact emergency_home_phone
  relation_to_child relative_in_school medical_history other_illness allergy
  other_learning_disablity special_consideration achievements device_type
`;
const integers = `
  house_code religion_code ethnic_group_code no_in_family no_at_home place_in_family
`;
const flags = `
  immigration_permit hepatitis polio diphtheria tetanus yellow_fever measles tb chicken_pox
  typhoid rheumatic_fever poor_eyesight poor_hearing diabetes asthma epilepsy dyslexia dyscalculia
  dysgraphia non_verbal apraxia attention_deficit adhd autism cerebral_palsy other internet_access
  school_feeding transport terms_and_conditions agree_terms_conditions
`;
const dates = `
  entry_date date_of_birth permit_issue_date permit_expiry_date
`;
const progress = 'studentData familyData healthData otherData documents submit';

const splitNames = (names: string) => names.trim().split(/\s+/);

export async function up(db: Kysely<never>) {
  const text = getTextType(db);

  let students: CreateTableBuilder<string, string> = db.schema
    .createTable('students')
    .addColumn('id', text, (column) => column.primaryKey())
    .addColumn('version', 'integer', (column) => column.notNull())
    .addColumn('updated_at', text, (column) => column.notNull())
    .addColumn('search_text', text, (column) => column.notNull())
    .addColumn('sort_name', text, (column) => column.notNull());
  for (const name of splitNames(texts)) students = students.addColumn(name, text);
  for (const name of splitNames(dates)) students = students.addColumn(name, 'date');
  for (const name of splitNames(integers)) students = students.addColumn(name, 'integer');
  for (const name of splitNames(flags)) {
    students = students.addColumn(name, 'integer', (column) => column.check(sql`${sql.ref(name)} in (0, 1)`));
  }
  for (const name of splitNames(progress)) {
    students = students.addColumn(`progress_${name}`, 'integer', (column) => column.notNull().defaultTo(0));
  }
  await students.execute();
  await db.schema.createIndex('students_by_change').on('students').columns(['updated_at', 'id']).execute();

  await db.schema
    .createTable('history')
    .addColumn('id', 'integer', (column) =>
      isPostgres(db) ? column.primaryKey().generatedAlwaysAsIdentity() : column.primaryKey().autoIncrement(),
    )
    .addColumn('student_id', text, (column) => column.notNull().references('students.id').onDelete('cascade'))
    .addColumn('version', 'integer', (column) => column.notNull())
    .addColumn('field', text, (column) => column.notNull())
    .addColumn('old_value', text, (column) => column.notNull())
    .addColumn('new_value', text, (column) => column.notNull())
    .addColumn('changed_by', text, (column) => column.notNull())
    .addColumn('changed_at', text, (column) => column.notNull())
    .execute();
  await db.schema
    .createIndex('history_by_version')
    .on('history')
    .columns(['student_id', 'version'])
    .execute();
}
