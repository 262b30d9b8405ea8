import { expect, it } from 'vitest';
import { saveStatusText } from '#web/features/registration/save-status-text.ts';
import type { SaveState } from '#web/lib/autosave/save-state.ts';
import { setSchoolZone } from '#web/lib/school-clock.ts';

const at = Date.parse('2026-11-20T19:14:00Z');
const readText = (kind: SaveState['kind'], toCorrect = 0, isKept = true) =>
  saveStatusText({ kind, savedAt: at, message: 'The record is closed.', invalidCount: toCorrect }, isKept);

it('has a different text for each state', () => {
  const kinds = ['idle', 'saving', 'saved', 'offline', 'busy', 'full', 'signedOut', 'error'] as const;
  expect(new Set(kinds.map((kind) => readText(kind))).size).toBe(kinds.length);
});

it('says when the last save was by the school’s clock, and that something is not saved', () => {
  setSchoolZone('America/Port_of_Spain');
  expect(readText('saved')).toBe('Saved at 15:14');
  expect(readText('idle', 2)).toBe('Not saved');
});

it('shows the server’s message of an error', () => {
  expect(readText('error')).toBe('Not saved. The record is closed.');
});

it.each(['offline', 'busy', 'full', 'signedOut'] as const)('says where the answers are kept: %s', (kind) => {
  expect(readText(kind)).toContain('Your answer is kept on this computer');
  expect(readText(kind, 0, false)).toContain('kept in this tab only: do not close it');
  expect(readText(kind, 0, false)).not.toContain('computer');
});
