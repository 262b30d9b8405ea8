/** The six steps in their order, with the labels and paths of R13. */
export const steps = [
  { id: 'studentData', label: 'Student Data', title: 'Student Data', path: '/registration/student-data' },
  { id: 'familyData', label: 'Family Data', title: 'Family Data', path: '/registration/family-data' },
  { id: 'healthData', label: 'Medical Data', title: 'Health Data', path: '/registration/health-data' },
  { id: 'otherData', label: 'Other Data', title: 'Other Data', path: '/registration/other-data' },
  { id: 'documents', label: 'Upload Documents', title: 'Upload Documents', path: '/registration/documents' },
  { id: 'submit', label: 'Complete', title: 'Complete', path: '/registration/complete' },
] as const;

export type StepId = (typeof steps)[number]['id'];
export const stepIds = steps.map((step) => step.id);
