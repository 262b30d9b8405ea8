import { expect, it } from 'vitest';
import { formatNotes } from './engines-gate.mjs';

it('reports in which engines the journey ran, and why it did not run in the others', () => {
  const engines = [
    { name: 'Chromium', missing: undefined },
    { name: 'WebKit', missing: 'On Debian: apt-get install webkit2gtk-driver.' },
  ];
  expect(formatNotes(engines)).toEqual([
    'The journey ran in Chromium.',
    "! The journey did NOT run in WebKit, which can't be installed here. On Debian: apt-get install webkit2gtk-driver.",
  ]);
});
