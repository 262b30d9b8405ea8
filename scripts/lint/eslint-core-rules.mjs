import { builtinRules } from 'eslint/use-at-your-own-risk';

/** ESLint's own rules that Oxlint lacks; .oxlintrc.json refers to them with the prefix `core/`. */
export default {
  meta: { name: 'core' },
  // oxlint-disable-next-line typescript/no-deprecated -- the types say so, ESLint's documentation offers it to others
  rules: Object.fromEntries(builtinRules),
};
