import type { Answers } from '@formroom/domain/registration/catalogue.ts';
import { normalizeForSearch } from '@formroom/domain/school/normalize-for-search.ts';
import { interests, occupations, streets, surnames, workPlaces } from './names.ts';
import type { Random } from './random.ts';

type PartialAnswers = Partial<Answers>;
interface Lists {
  readonly towns: readonly string[];
  readonly regionalCorporations: readonly string[];
  readonly religions: readonly number[];
  readonly ethnicGroups: readonly number[];
  readonly primarySchools: readonly string[];
}

const phone = (random: Random) =>
  `${random.pick(['2', '3', '4', '6', '7'])}${String(100_000 + random.below(900_000))}`;
const address = (random: Random) => `${String(1 + random.below(180))} ${random.pick(streets)}`;
const createEmail = (name: string, number: number) =>
  `${normalizeForSearch(name).replaceAll(/[^a-z]/g, '')}${String(number)}@example.com`;

/** Returns plausible answers of the Student Data step. */
export function studentData(
  random: Random,
  { towns, regionalCorporations, ...lists }: Lists,
  name: string,
): PartialAnswers {
  return {
    home_address: address(random),
    address_line_2: random.pick(towns),
    regional_corporation: random.pick(regionalCorporations),
    phone_home: phone(random),
    email: createEmail(name, random.below(100)),
    blood_type: random.pick(['O-positive', 'A-positive', 'B-positive', 'AB-positive', 'O-negative']),
    previous_school: random.pick(lists.primarySchools),
    sea_no: String(1_000_000 + random.below(9_000_000)),
    religion_code: random.pick(lists.religions),
    ethnic_group_code: random.pick(lists.ethnicGroups),
    place_of_birth: 'Trinidad and Tobago',
    nationality: 'Trinidadian',
    immigration_permit: 0,
  };
}

/** Returns plausible answers of the Family Data step for both parents or one of them. */
export function familyData(
  random: Random,
  firstNames: { mother: string; father: string },
  surname: string,
): PartialAnswers {
  const status = random.pick(['Both Parents', 'Both Parents', 'Mother Only', 'Father Only']);
  const inFamily = 1 + random.below(4);
  const contact = status === 'Father Only' ? firstNames.father : firstNames.mother;
  return {
    living_status: status,
    ...(status !== 'Father Only' && {
      mother_name: `${firstNames.mother} ${surname}`,
      mother_marital_status: random.pick(['Married', 'Single']),
      mother_home_address: address(random),
      mother_occupation: random.pick(occupations),
      mother_business_place: random.pick(workPlaces),
      mother_phone_home: phone(random),
      mobile_phone_mother: phone(random),
      email_mother: createEmail(firstNames.mother, random.below(100)),
      id_card_mother: String(19_700_101_000 + random.below(99_999)),
    }),
    ...(status !== 'Mother Only' && {
      father_name: `${firstNames.father} ${random.percent(80) ? surname : random.pick(surnames)}`,
      father_marital_status: random.pick(['Married', 'Single', 'Divorced']),
      father_occupation: random.pick(occupations),
      father_business_place: random.pick(workPlaces),
      father_business_phone: phone(random),
      mobile_phone_father: phone(random),
    }),
    no_in_family: inFamily,
    no_at_home: inFamily,
    place_in_family: 1 + random.below(inFamily),
    emergency_contact: `${contact} ${surname}`,
    emergency_home_phone: phone(random),
    relation_to_child: status === 'Father Only' ? 'Father' : 'Mother',
  };
}

export function healthData(random: Random): PartialAnswers {
  return {
    hepatitis: 1,
    polio: 1,
    diphtheria: 1,
    tetanus: 1,
    yellow_fever: 1,
    measles: 1,
    tb: random.percent(60) ? 1 : 0,
    chicken_pox: random.percent(70) ? 1 : 0,
    poor_eyesight: random.percent(20) ? 1 : 0,
    asthma: random.percent(15) ? 1 : 0,
    ...(random.percent(15) && {
      medical_history: 'Treated for asthma since the age of five; carries an inhaler.',
    }),
    ...(random.percent(10) && { allergy: random.pick(['Peanuts', 'Penicillin', 'Shellfish', 'Dust']) }),
  };
}

export function otherData(random: Random): PartialAnswers {
  return {
    achievements: random.pick(interests),
    device_type: random.pick(['Phone', 'Laptop', 'Tablet', 'Desktop', 'None']),
    internet_access: random.percent(80) ? 1 : 0,
    school_feeding: random.percent(40) ? 1 : 0,
    transport: random.percent(50) ? 1 : 0,
  };
}

export type { Lists, PartialAnswers as Part };
