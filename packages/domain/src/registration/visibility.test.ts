import { describe, expect, it } from 'vitest';
import type { Field } from '../kinds/field.ts';
import { pickVisibility, type VisibilitySettings } from '../settings/visibility.ts';
import { type Answers, catalogue, sections, emptyAnswers } from './catalogue.ts';
import { listExpectedParents, listStatusParents, parents } from './family-visibility.ts';
import {
  isFieldVisible,
  isSectionVisible,
  listFilledParents,
  listParentFields,
  listParentsToOpen,
} from './visibility.ts';

const opensWith = (answers: Partial<Answers>) =>
  listParentsToOpen(
    answers.living_status ?? null,
    listFilledParents((name) => ({ ...emptyAnswers, ...answers })[name] !== null),
  );

const shownSections = (answers: Partial<Answers>, changed: Partial<VisibilitySettings> = {}) => {
  const all = { ...emptyAnswers, ...answers };
  const around = { visibleParents: opensWith(answers), settings: pickVisibility(changed) };
  return sections.filter((section) => isSectionVisible(section, all, around)).map(({ id }) => id);
};

describe('the parents that a page opens with', () => {
  it.each([
    ['Both Parents', ['mother', 'father']],
    ['Father Only', ['father']],
    ['Mother Only', ['mother']],
    ['Guardian', ['guardian']],
    ['Other', []],
    ['With the neighbours', []],
    [null, []],
  ])('of living status %s are %j', (living_status, opened) => {
    expect(opensWith({ living_status })).toEqual(opened);
  });

  it('include those with any answer', () => {
    expect(opensWith({ living_status: 'Guardian', mother_name: 'R. Ramdeen' })).toEqual([
      'mother',
      'guardian',
    ]);
    expect(opensWith({ living_status: 'Other', id_card_father: '1970' })).toEqual(['father']);
    expect(opensWith({ home_phone_guardian: '5550101' })).toEqual(['guardian']);
    expect(opensWith({ emergency_contact: 'A. Aunt' })).toEqual([]);
  });

  it.each(parents.flatMap((parent) => listParentFields(parent).map((name) => [parent, name] as const)))(
    'include the %s of whom only %s is filled in',
    (parent, only) => {
      for (const livingStatus of [null, 'Other'])
        expect(
          listParentsToOpen(
            livingStatus,
            listFilledParents((name) => name === only),
          ),
        ).toEqual([parent]);
    },
  );
});

it('choosing a living status shows exactly its parents', () => {
  expect(listStatusParents('Both Parents')).toEqual(['mother', 'father']);
  expect(listStatusParents('Other')).toEqual([]);
  expect(listStatusParents(null)).toEqual([]);
});

describe('expected parents', () => {
  const expected = (answers: Partial<Answers>) => listExpectedParents({ ...emptyAnswers, ...answers });

  it('are those of the living status', () => {
    expect(expected({ living_status: 'Mother Only', father_name: 'S. Ali' })).toEqual(['mother']);
    expect(expected({ living_status: 'Other', guardian_name: 'A. Aunt' })).toEqual([]);
  });

  it('are without one those with a name', () => {
    expect(expected({ father_name: 'S. Ali', mother_occupation: 'Nurse' })).toEqual(['father']);
    expect(expected({})).toEqual([]);
  });
});

describe('sections', () => {
  const listVisibleParents = (answers: Partial<Answers>) =>
    shownSections(answers).filter((id) => ['father', 'mother', 'guardian'].includes(id));

  it('of a parent are shown while the parent is visible', () => {
    expect(listVisibleParents({ living_status: 'Both Parents' })).toEqual(['father', 'mother']);
    expect(listVisibleParents({ living_status: 'Mother Only' })).toEqual(['mother']);
    expect(listVisibleParents({ living_status: 'Other', guardian_name: 'A. Aunt' })).toEqual(['guardian']);
    expect(listVisibleParents({})).toEqual([]);
  });

  it('without a rule are always shown', () => {
    const always = sections.filter(({ visibleWhen }) => visibleWhen === undefined).map(({ id }) => id);
    expect(always).toContain('identity');
    expect(shownSections({})).toEqual(always);
  });

  it('of demographics and emergency contact are hidden while no parent is visible', () => {
    expect(shownSections({ living_status: 'Other' })).not.toContain('emergency');
    expect(shownSections({ living_status: 'Other' })).not.toContain('demographics');
    expect(shownSections({ living_status: 'Guardian' })).toEqual(
      expect.arrayContaining(['guardian', 'demographics', 'emergency']),
    );
  });

  it('of the permit’s dates and the learning challenges depend on the flag and the setting', () => {
    expect(shownSections({})).not.toContain('permit');
    expect(shownSections({ immigration_permit: 1 })).toContain('permit');
    expect(shownSections({ immigration_permit: 0 })).not.toContain('permit');
    expect(shownSections({})).not.toContain('learningChallenges');
    expect(shownSections({}, { learning_challenges: true })).toContain('learningChallenges');
  });

  it('show the text of the other learning challenge only while it is ticked', () => {
    const { other_learning_disablity: text } = catalogue;
    const isVisible = (field: Field, answers: Answers) => isFieldVisible(field, answers, pickVisibility());
    expect(isVisible(text, emptyAnswers)).toBe(false);
    expect(isVisible(text, { ...emptyAnswers, other: 1 })).toBe(true);
    expect(isVisible(text, { ...emptyAnswers, other: 0, adhd: 1 })).toBe(false);
    expect(isVisible(catalogue.first_name, emptyAnswers)).toBe(true);
  });

  it('show a field with a setting only while that is on', () => {
    const field: Field = { ...catalogue.first_name, visibleWhenSetting: 'learning_challenges' };
    expect(isFieldVisible(field, emptyAnswers, pickVisibility({ learning_challenges: true }))).toBe(true);
    expect(isFieldVisible(field, emptyAnswers, pickVisibility({ learning_challenges: false }))).toBe(false);
  });
});
