/** The roles of administrators, with their labels and what they may do (R46). */
export const adminRoles = {
  office: { label: 'Office', description: 'Sees and changes everything.' },
  read: { label: 'Read only', description: 'Sees and prints everything, and changes nothing.' },
  results: {
    label: 'Results',
    description:
      'Imports and types marks, and previews report cards. Sees no records, documents or contacts.',
  },
  teacher: {
    label: 'Teacher',
    description: 'Types the marks and remarks of the own classes. Sees nothing of families.',
  },
} as const;
export type AdminRole = keyof typeof adminRoles;

export const adminRoleNames = Object.keys(adminRoles) as AdminRole[];
