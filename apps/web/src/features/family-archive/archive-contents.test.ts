import { expect, it } from 'vitest';
import { listArchiveContents } from '#web/features/family-archive/archive-contents.ts';

const facts = { files: 0, bytes: 0, report_cards: 0, not_now: null };

it('lists the numbers of cards and files, and their size', () => {
  expect(listArchiveContents(facts)).toEqual([
    'No report cards: none have been posted',
    'No files: none have been uploaded',
  ]);
  expect(listArchiveContents({ ...facts, report_cards: 1, files: 1, bytes: 340_000 })).toEqual([
    '1 posted report card',
    '1 uploaded file, including earlier ones (332 KB)',
  ]);
  expect(listArchiveContents({ ...facts, report_cards: 3, files: 7, bytes: 13_000_000 })).toEqual([
    '3 posted report cards',
    '7 uploaded files, including earlier ones (12.4 MB)',
  ]);
});
