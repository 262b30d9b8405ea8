import { type Answers, emptyAnswers, sections } from '@formroom/domain/registration/catalogue.ts';
import { pickVisibility } from '@formroom/domain/settings/visibility.ts';
import { expect, it } from 'vitest';
import { listAnswerLines } from '#web/features/check-answers/answer-lines.ts';

const context = { settings: pickVisibility(), getTitle: () => 'Anglican' };

function lines(id: string, answers: Partial<Answers>, changed: readonly (keyof Answers)[] = []) {
  const section = sections.find((each) => each.id === id);
  if (!section) throw new Error(`There is no section ${id}.`);
  const all = { ...emptyAnswers, ...answers };
  return listAnswerLines(section, all, { ...context, changed }).map(({ label, text, isLarge }) =>
    isLarge ? `${label}: ${text} (large)` : `${label}: ${text}`,
  );
}

it('leaves out empty answers, and shows phones and the address in large', () => {
  expect(lines('contact', { home_address: '12 Cipero Street', phone_home: '5550101' })).toEqual([
    'Home Address: 12 Cipero Street (large)',
    'Mobile Phone: (868) 555-0101 (large)',
  ]);
  expect(lines('mother', {})).toEqual([]);
  expect(lines('background', { religion_code: 3 })).toEqual(['Religion: Anglican']);
});

it('shows ticks in one line, and says that there are no allergies and conditions', () => {
  expect(lines('conditions', { asthma: 1, epilepsy: 1, diabetes: 0 })).toEqual([
    'Conditions: Asthma, Epilepsy',
  ]);
  expect(lines('conditions', {})).toEqual(['Conditions: No conditions']);
  expect(lines('immunizations', {})).toEqual([]);
  expect(lines('healthText', {})).toEqual(['Allergies: No allergies']);
});

it('shows an answer that was emptied by the office', () => {
  expect(lines('emergency', {}, ['emergency_contact'])).toEqual(['Emergency Contact: No answer']);
});
