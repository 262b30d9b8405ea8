import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { answersOf, catalogue, unanswered } from './catalogue.ts';
import { countedFields } from './counted-fields.ts';
import { livingStatuses } from './family-visibility.ts';
import { missingAnswers } from './missing-answers.ts';

const isCounted = new Set<string>(countedFields);

describe('the fields that missing answers are counted from', () => {
  it('are enough, whatever else is answered', () => {
    const share = fc.infiniteStream(fc.boolean());
    const status = fc.constantFrom(...livingStatuses, null);
    fc.assert(
      fc.property(share, status, fc.boolean(), (isAnswered, living_status, learning_challenges) => {
        const answers = {
          ...answersOf((name) => {
            if (isAnswered.next().value !== true) return null;
            return catalogue[name].kind === 'flag' ? 1 : 'answered';
          }),
          living_status,
        };
        const counted = {
          ...unanswered,
          ...answersOf((name) => (isCounted.has(name) ? answers[name] : null)),
        };
        const settings = { learning_challenges };
        expect(missingAnswers(counted, settings)).toEqual(missingAnswers(answers, settings));
      }),
    );
  });

  it('are a part of all', () => {
    expect(countedFields).toContain('immigration_permit');
    expect(countedFields).not.toContain('allergy');
  });
});
