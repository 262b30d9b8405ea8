// Migrations do not use the catalogue, because it changes after they were written.

const splitNames = (names: string) => names.trim().split(/\s+/);

/** What the office can know of a student whose family has answered nothing. */
export const officeColumns = {
  text: splitNames('class_id first_name last_name middle_name sex birth_certificate_no'),
  integer: ['house_code'],
  date: ['entry_date', 'date_of_birth'],
};

/** What families answer. */
export const familyColumns = {
  text: splitNames(`
    home_address address_line_2 regional_corporation phone_home email blood_type previous_school sea_no
    place_of_birth nationality living_status
    father_name father_marital_status father_home_address father_occupation father_business_place
    father_business_address father_phone_home father_business_phone mobile_phone_father email_father id_card_father
    mother_name mother_marital_status mother_home_address mother_occupation mother_business_place
    mother_business_address mother_phone_home mother_business_phone mobile_phone_mother email_mother id_card_mother
    guardian_name guardian_marital_status home_address_guardian guardian_occupation guardian_business_place
    guardian_business_address home_phone_guardian business_phone_guardian mobile_phone_guardian email_guardian
    id_card_guardian
    emergency_contact emergency_home_phone relation_to_child relative_in_school
    medical_history other_illness allergy other_learning_disablity special_consideration achievements device_type
  `),
  integer: splitNames('religion_code ethnic_group_code no_in_family no_at_home place_in_family'),
  /** 1 for yes, 0 for no. */
  flag: splitNames(`
    immigration_permit
    hepatitis polio diphtheria tetanus yellow_fever measles tb chicken_pox typhoid rheumatic_fever
    poor_eyesight poor_hearing diabetes asthma epilepsy
    dyslexia dyscalculia dysgraphia non_verbal apraxia attention_deficit adhd autism cerebral_palsy other
    internet_access school_feeding transport terms_and_conditions agree_terms_conditions
  `),
  date: ['permit_issue_date', 'permit_expiry_date'],
};

const documentTypes = ['birth_certificate', 'immunization_card', 'sea_slip', 'picture'];

export const progressColumns = splitNames('studentData familyData healthData otherData documents submit').map(
  (step) => `progress_${step}`,
);
export const filesColumns = [...documentTypes, 'file'].map((type) => `files_${type}`);
export const sendAgainColumns = documentTypes.map((type) => `send_again_${type}`);
