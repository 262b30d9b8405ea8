import { type Expectation, type Field, formPosition } from '../../kinds/field.ts';
import type { Parent } from '../family-visibility.ts';
import { maritalStatuses } from '../marital-statuses.ts';

interface ParentOptions {
  readonly id: Parent;
  readonly title: string;
  /** Of the printed form. */
  readonly column: number;
  readonly maxName: number;
  readonly maxOccupation: number;
}

function buildFields({ id, title, column, maxName, maxOccupation }: ParentOptions) {
  const onePhone: Expectation = { group: `${id}-phone`, note: 'or one other phone' };
  const autoComplete = (what: string) => ({ autoComplete: `section-${id} ${what}` });
  const row = (number: number) => formPosition('family', number, column);
  return {
    name: {
      kind: 'text',
      max: maxName,
      label: 'Name',
      heading: `${title} Name`,
      inputAttributes: autoComplete('name'),
      expected: 'always',
      form: row(1),
    },
    maritalStatus: {
      kind: 'choice',
      choices: maritalStatuses,
      label: 'Marital Status',
      heading: `${title} Marital Status`,
      form: row(2),
    },
    homeAddress: {
      kind: 'text',
      max: 255,
      lines: 2,
      label: 'Home Address',
      heading: `${title} Home Address`,
      suggestedFrom: ['home_address', 'address_line_2'],
      inputAttributes: autoComplete('address-line1'),
      form: row(10),
    },
    occupation: {
      kind: 'text',
      max: maxOccupation,
      label: 'Occupation',
      heading: `${title} Occupation`,
      collapsedGroup: 'work details',
      inputAttributes: autoComplete('organization-title'),
      form: row(7),
    },
    workPlace: {
      kind: 'text',
      max: 50,
      label: 'Work Place',
      heading: `${title} Work Place`,
      collapsedGroup: 'work details',
      inputAttributes: autoComplete('organization'),
      form: row(8),
    },
    workAddress: {
      kind: 'text',
      max: 50,
      lines: 2,
      label: 'Work Address',
      heading: `${title} Work Address`,
      collapsedGroup: 'work details',
      form: row(9),
    },
    homePhone: {
      kind: 'phone',
      isFamilyPhone: true,
      label: 'Home Phone',
      heading: `${title} Home Phone`,
      inputAttributes: autoComplete('home tel-local'),
      expected: onePhone,
      form: row(3),
    },
    workPhone: {
      kind: 'phone',
      isFamilyPhone: true,
      label: 'Work Phone',
      heading: `${title} Work Phone`,
      inputAttributes: autoComplete('work tel-local'),
      expected: onePhone,
      form: row(4),
    },
    mobilePhone: {
      kind: 'phone',
      isFamilyPhone: true,
      label: 'Mobile Phone',
      heading: `${title} Mobile Phone`,
      inputAttributes: autoComplete('mobile tel-local'),
      expected: onePhone,
      form: row(5),
    },
    email: {
      kind: 'email',
      max: 50,
      label: 'Email',
      heading: `${title} Email`,
      inputAttributes: autoComplete('email'),
      form: row(11),
    },
    idCard: {
      kind: 'text',
      max: 20,
      label: 'ID Card Number',
      heading: `${title} ID Card Number`,
      inputAttributes: { autoCapitalize: 'characters' },
      form: row(6),
    },
  } as const satisfies Record<string, Field>;
}

type ParentFields = ReturnType<typeof buildFields>;
type FieldNames = { readonly [Key in keyof ParentFields]: string };

interface ParentSection<Names extends FieldNames> {
  readonly id: ParentOptions['id'];
  readonly step: 'familyData';
  readonly title: ParentOptions['title'];
  readonly visibleWhen: { readonly parent: ParentOptions['id'] };
  readonly fields: { readonly [Key in keyof ParentFields as Names[Key]]: ParentFields[Key] };
}

/** The same questions about each parent; `names` are what the contract calls the fields, which follows no one pattern. */
function parentSection<const Names extends FieldNames>(
  options: ParentOptions,
  names: Names,
): ParentSection<Names> {
  const fields = Object.entries(buildFields(options)).map(
    ([key, field]) => [names[key as keyof ParentFields], field] as const,
  );
  return {
    id: options.id,
    step: 'familyData',
    title: options.title,
    visibleWhen: { parent: options.id },
    fields: Object.fromEntries(fields) as unknown as ParentSection<Names>['fields'],
  };
}

export const father = parentSection(
  { id: 'father', title: 'Father', column: 1, maxName: 35, maxOccupation: 35 },
  {
    name: 'father_name',
    maritalStatus: 'father_marital_status',
    homeAddress: 'father_home_address',
    occupation: 'father_occupation',
    workPlace: 'father_business_place',
    workAddress: 'father_business_address',
    homePhone: 'father_phone_home',
    workPhone: 'father_business_phone',
    mobilePhone: 'mobile_phone_father',
    email: 'email_father',
    idCard: 'id_card_father',
  },
);

export const mother = parentSection(
  { id: 'mother', title: 'Mother', column: 2, maxName: 35, maxOccupation: 35 },
  {
    name: 'mother_name',
    maritalStatus: 'mother_marital_status',
    homeAddress: 'mother_home_address',
    occupation: 'mother_occupation',
    workPlace: 'mother_business_place',
    workAddress: 'mother_business_address',
    homePhone: 'mother_phone_home',
    workPhone: 'mother_business_phone',
    mobilePhone: 'mobile_phone_mother',
    email: 'email_mother',
    idCard: 'id_card_mother',
  },
);

export const guardian = parentSection(
  { id: 'guardian', title: 'Guardian', column: 3, maxName: 30, maxOccupation: 50 },
  {
    name: 'guardian_name',
    maritalStatus: 'guardian_marital_status',
    homeAddress: 'home_address_guardian',
    occupation: 'guardian_occupation',
    workPlace: 'guardian_business_place',
    workAddress: 'guardian_business_address',
    homePhone: 'home_phone_guardian',
    workPhone: 'business_phone_guardian',
    mobilePhone: 'mobile_phone_guardian',
    email: 'email_guardian',
    idCard: 'id_card_guardian',
  },
);
