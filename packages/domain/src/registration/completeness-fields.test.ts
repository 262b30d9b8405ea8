import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { pickVisibility, visibilitySettingNames } from '../settings/visibility.ts';
import { buildAnswers, catalogue, emptyAnswers } from './catalogue.ts';
import { completenessFields } from './completeness-fields.ts';
import { livingStatuses } from './family-visibility.ts';
import { findMissingAnswers } from './missing-answers.ts';

const isCounted = new Set<string>(completenessFields);

describe('completenessFields', () => {
  it('are enough to find missing answers, whatever the other fields hold', () => {
    const share = fc.infiniteStream(fc.boolean());
    const status = fc.constantFrom(...livingStatuses, null);
    fc.assert(
      fc.property(share, status, fc.boolean(), (isAnswered, living_status, isShown) => {
        const answers = {
          ...buildAnswers((name) => {
            if (isAnswered.next().value !== true) return null;
            return catalogue[name].kind === 'flag' ? 1 : 'answered';
          }),
          living_status,
        };
        const counted = {
          ...emptyAnswers,
          ...buildAnswers((name) => (isCounted.has(name) ? answers[name] : null)),
        };
        const settings = pickVisibility(
          Object.fromEntries(visibilitySettingNames.map((name) => [name, isShown])),
        );
        expect(findMissingAnswers(counted, settings)).toEqual(findMissingAnswers(answers, settings));
      }),
    );
  });

  it('are fewer than all fields', () => {
    expect(completenessFields).toContain('immigration_permit');
    expect(completenessFields).not.toContain('allergy');
  });
});
