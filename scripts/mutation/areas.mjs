/**
 * The areas for mutation tests: the code to mutate, and the tests that should detect it.
 * @type {Record<string, { mutate: string[], tests: string[] }>}
 */
export const areas = {
  merge: {
    mutate: ['apps/server/src/features/students/merge.ts', 'packages/domain/src/registration/answer.ts'],
    tests: [
      'apps/server/src/features/students/merge.test.ts',
      'packages/domain/src/registration/answer.test.ts',
    ],
  },
  // The transaction around the merge: its base, the progress, the history.
  save: {
    mutate: ['apps/server/src/features/students/save-record.service.ts'],
    tests: ['apps/server/src/features/students/save-record.test.ts'],
  },
  marks: {
    mutate: ['packages/domain/src/report-cards/!(*.test).ts'],
    tests: ['packages/domain/src/report-cards/*.test.ts'],
  },
  visibility: {
    mutate: [
      'packages/domain/src/registration/visibility.ts',
      'packages/domain/src/registration/family-visibility.ts',
      'packages/domain/src/registration/missing-answers.ts',
    ],
    tests: [
      'packages/domain/src/registration/visibility.test.ts',
      'packages/domain/src/registration/missing-answers.test.ts',
    ],
  },
  access: {
    mutate: ['apps/server/src/http/access.ts'],
    tests: ['apps/server/src/http/access.test.ts'],
  },
  throttle: {
    mutate: ['apps/server/src/features/accounts/login-throttle.repository.ts'],
    tests: ['apps/server/src/features/accounts/login-throttle-races.test.ts'],
  },
};
