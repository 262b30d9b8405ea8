/**
 * The floors of the server's features, from the ground up. A feature imports features of lower floors, and of its own floor
 * only those that stand before it, so there is no circle. A new feature gets its place here.
 */
export const floors = {
  base: ['settings', 'reference-lists', 'students', 'history', 'audit-log', 'messages', 'accounts'],
  'families and office': [
    'documents',
    'review',
    'student-list',
    'blocked-accounts',
    'credential-slips',
    'leavers',
    'school-years',
    'confirmations',
    'registration-form',
    'prints',
    'card-verification',
    'teaching',
    'report-cards',
    'marks',
    'imports',
    'student-identity',
    'erasure',
    'old-files',
  ],
  'whole school': ['system-status', 'overview', 'reports', 'term-analysis', 'exports', 'family-archive'],
};

const order = Object.values(floors);

/** The number of a feature's floor; -1 for one that has none. @param {string} feature */
export const getFloor = (feature) => order.findIndex((names) => names.includes(feature));
