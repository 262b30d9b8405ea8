import { expect, it } from 'vitest';
import { saveStatusText } from '#web/features/registration/save-status-text.ts';
import type { SaveState } from '#web/lib/autosave/save-state.ts';

const at = new Date('2026-11-20T15:14:00').getTime();
const words = (kind: SaveState['kind'], toCorrect = 0, isKept = true) =>
  saveStatusText({ kind, savedAt: at, message: 'The record is closed.', invalidCount: toCorrect }, isKept);

it('says each state in its own words', () => {
  const kinds = ['idle', 'saving', 'saved', 'offline', 'busy', 'signedOut', 'fault'] as const;
  expect(new Set(kinds.map((kind) => words(kind))).size).toBe(kinds.length);
});

it('says when it saved, and that something is not', () => {
  expect(words('saved')).toBe('Saved at 3:14 pm');
  expect(words('idle', 2)).toBe('Not saved');
});

it('gives the server’s reason for a fault', () => {
  expect(words('fault')).toBe('Not saved. The record is closed.');
});

it.each(['offline', 'busy', 'signedOut'] as const)('says where the answers are kept: %s', (kind) => {
  expect(words(kind)).toContain('Kept on this device');
  expect(words(kind, 0, false)).toContain('Kept in this tab only: do not close it');
  expect(words(kind, 0, false)).not.toContain('device');
});
