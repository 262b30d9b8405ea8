import { emptyAnswers } from '@formroom/domain/registration/catalogue.ts';
import { confirmationItems } from '@formroom/domain/registration/confirmation.ts';
import { pickVisibility } from '@formroom/domain/settings/visibility.ts';
import { expect, it } from 'vitest';
import { checkGroups, listVisibleGroups } from '#web/features/check-answers/check-groups.ts';

it('has each section that is confirmed in one group', () => {
  const grouped = checkGroups.flatMap(({ sections }) => sections.map(({ id }) => id));
  const confirmed = [...new Set(confirmationItems.map(({ section }) => section.id))];
  expect(grouped.toSorted()).toEqual(confirmed.toSorted());
});

it('leaves out the parents who are not shown, and groups without a section', () => {
  const answers = { ...emptyAnswers, living_status: 'Mother Only' };
  const groups = listVisibleGroups(answers, pickVisibility());
  expect(groups.map(({ title }) => title)).toEqual([
    'Address and phone',
    'Who to call',
    'The family',
    'Health',
    'Other',
  ]);
  expect(groups[1]?.sections.map(({ id }) => id)).toEqual(['mother', 'emergency']);
  expect(listVisibleGroups(emptyAnswers, pickVisibility()).map(({ title }) => title)).not.toContain(
    'Who to call',
  );
});
