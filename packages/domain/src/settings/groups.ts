/** The sections of the settings, in the order of the index. Each has its own URL. */
export const settingsSectionIds = [
  'school',
  'sign-in',
  'registration',
  'lists',
  'marks',
  'office',
  'records',
] as const;
export type SettingsSectionId = (typeof settingsSectionIds)[number];

interface SettingGroup {
  readonly section: SettingsSectionId;
  readonly title: string;
  readonly description?: string;
}

/** The cards of the sections; a section shows its cards in this order. */
const groups = {
  nameAndContact: { section: 'school', title: 'Name and contact' },
  studentId: { section: 'sign-in', title: 'Student ID' },
  firstSignIn: {
    section: 'sign-in',
    title: 'First sign-in',
    description:
      'For students who have not set a password yet, or whose password was reset. Everyone else keeps theirs.',
  },
  extraQuestions: { section: 'registration', title: 'Extra questions' },
  yearlyConfirmation: {
    section: 'registration',
    title: 'Each school year',
    description:
      'After a change of school year, families confirm their answers and agree to the terms again.',
  },
  formOrder: {
    section: 'school',
    title: 'Order of forms',
    description: 'The change of school year moves students along this order.',
  },
  terms: {
    section: 'registration',
    title: 'Terms and conditions',
    description: 'Families agree to this text on the Complete page.',
  },
  officeSignIn: {
    section: 'office',
    title: 'Signing in to the school office',
    description: 'A second factor is a code from a phone app, asked for after the password.',
  },
  leavers: {
    section: 'records',
    title: 'Leavers',
    description:
      'When you delete the data of a student who has left, it is removed permanently after this waiting time.',
  },
  oldFiles: {
    section: 'records',
    title: 'Old files',
    description:
      'Nothing is deleted automatically. Files that are old enough are listed under Old files, where you look at the list and delete them.',
  },
  auditLog: {
    section: 'records',
    title: 'Audit log',
    description: 'Staff actions and blocked attempts. It contains no answers or passwords.',
  },
} as const satisfies Record<string, SettingGroup>;
export type SettingGroupId = keyof typeof groups;

export const settingGroups: Readonly<Record<SettingGroupId, SettingGroup>> = groups;
export const settingGroupIds = Object.keys(groups) as SettingGroupId[];
