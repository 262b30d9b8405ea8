import { existsSync, readdirSync } from 'node:fs';
import js from '@eslint/js';
import importX from 'eslint-plugin-import-x';
import jsxA11y from 'eslint-plugin-jsx-a11y';
import reactHooks from 'eslint-plugin-react-hooks';
import { defineConfig, globalIgnores } from 'eslint/config';
import tseslint from 'typescript-eslint';
import { boundaries, domainImports } from './scripts/boundaries.mjs';

// What a person typed is shown as text: nothing of it ever becomes markup.
const markup = [
  'JSXAttribute[name.name="dangerouslySetInnerHTML"]',
  'MemberExpression[property.name=/^(inner|outer)HTML$|^insertAdjacentHTML$/]',
  'CallExpression[callee.object.name="document"][callee.property.name=/^write/]',
].map((selector) => ({ selector, message: 'Show text as text; never build markup from it.' }));

const brokenHashes = [
  {
    selector: 'CallExpression[callee.name=/^create(Hash|Hmac)$/] > Literal[value=/^(md5|sha-?1)$/i]',
    message: 'Use SHA-256.',
  },
];

export default defineConfig(
  globalIgnores(['**/dist/', '**/data/', '**/.cache/', '**/test-results/', '**/playwright-report/']),
  js.configs.recommended,
  tseslint.configs.strictTypeChecked,
  {
    languageOptions: {
      parserOptions: { projectService: true, tsconfigRootDir: import.meta.dirname },
    },
    linterOptions: { reportUnusedDisableDirectives: 'error' },
    rules: {
      '@typescript-eslint/switch-exhaustiveness-check': 'error',
      '@typescript-eslint/consistent-type-imports': 'error',
      eqeqeq: 'error',
      // The compiler knows which globals there are.
      'no-undef': 'off',
      // A string spread into code points is what initials and folding need.
      '@typescript-eslint/no-misused-spread': ['error', { allow: ['string'] }],
      // Numbers in messages and addresses need no String() around them.
      '@typescript-eslint/restrict-template-expressions': ['error', { allowNumber: true }],
      // `() => navigate('/')` reads better than a block.
      '@typescript-eslint/no-confusing-void-expression': ['error', { ignoreArrowShorthand: true }],
    },
  },
  {
    plugins: { 'import-x': importX },
    settings: {
      'import-x/resolver-next': [importX.createNodeResolver({ extensions: ['.ts', '.tsx', '.mjs', '.js'] })],
      'import-x/parsers': { '@typescript-eslint/parser': ['.ts', '.tsx'] },
      'import-x/extensions': ['.ts', '.tsx', '.mjs', '.js'],
    },
    rules: {
      'import-x/no-cycle': 'error',
      'import-x/no-restricted-paths': [
        'error',
        { basePath: import.meta.dirname, zones: boundaries(folders) },
      ],
    },
  },
  {
    files: ['apps/server/src/**', 'packages/domain/**'],
    rules: {
      'no-restricted-properties': [
        'error',
        { object: 'Math', property: 'random', message: 'Take what nobody can foretell from node:crypto.' },
      ],
      'no-restricted-syntax': ['error', ...brokenHashes],
    },
  },
  {
    files: ['packages/domain/**'],
    ignores: ['**/*.test.ts'],
    rules: { 'no-restricted-imports': ['error', domainImports] },
  },
  {
    files: ['apps/web/**/*.{ts,tsx}'],
    extends: [reactHooks.configs.flat.recommended, jsxA11y.flatConfigs.strict],
    rules: { 'no-restricted-syntax': ['error', ...markup] },
  },
  {
    files: ['**/*.mjs'],
    // They do not see the types that JSDoc casts to; the compiler does.
    rules: {
      '@typescript-eslint/no-unsafe-assignment': 'off',
      '@typescript-eslint/no-unsafe-return': 'off',
    },
  },
  {
    files: ['e2e/**'],
    // Playwright's fixtures take `{}` where they use no other fixture.
    rules: { 'no-empty-pattern': 'off' },
  },
);

/** @param {string} path */
function folders(path) {
  const folder = new URL(path, import.meta.url);
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map((entry) => entry.name);
}
