import { type Kysely, sql } from 'kysely';

const answers = `
  home_address address_line_2 regional_corporation phone_home email blood_type previous_school
  sea_no religion_code ethnic_group_code place_of_birth nationality immigration_permit
  permit_issue_date permit_expiry_date living_status father_name father_marital_status
  father_home_address father_occupation father_business_place father_business_address
  father_phone_home father_business_phone mobile_phone_father email_father id_card_father
  mother_name mother_marital_status mother_home_address mother_occupation mother_business_place
  mother_business_address mother_phone_home mother_business_phone mobile_phone_mother
  email_mother id_card_mother guardian_name guardian_marital_status home_address_guardian
  guardian_occupation guardian_business_place guardian_business_address home_phone_guardian
  business_phone_guardian mobile_phone_guardian email_guardian id_card_guardian no_in_family
  no_at_home place_in_family emergency_contact emergency_home_phone relation_to_child
  relative_in_school hepatitis polio diphtheria tetanus yellow_fever measles tb chicken_pox
  typhoid rheumatic_fever poor_eyesight poor_hearing diabetes asthma epilepsy medical_history
  other_illness allergy dyslexia dyscalculia dysgraphia non_verbal apraxia attention_deficit
  adhd autism cerebral_palsy other other_learning_disablity special_consideration achievements
  device_type internet_access school_feeding transport terms_and_conditions
  agree_terms_conditions
`;
const steps = ['studentData', 'familyData', 'healthData', 'otherData', 'documents', 'submit'];
const documentTypes = ['birth_certificate', 'immunization_card', 'sea_slip', 'picture'];

export async function up(db: Kysely<never>) {
  // The students without an answer by their family, so that the list's filter does not read a wide row for each of them. The
  // query's conditions have to be the same expressions as these; a field that is added later is compared in the rows.
  let index = db.schema
    .createIndex('students_without_answers')
    .on('students')
    .columns(['updated_at', 'id', 'left_at', 'submitted_at'])
    .columns(steps.map((step) => `progress_${step}`))
    .columns([...documentTypes, 'file'].map((type) => `files_${type}`))
    .columns(documentTypes.map((type) => `send_again_${type}`));
  for (const column of ['left_at', 'submitted_at', ...answers.trim().split(/\s+/)])
    index = index.where(sql.ref(column), 'is', null);
  await index.execute();
}
