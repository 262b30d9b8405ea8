import type { Answers } from '@formroom/domain/registration/catalogue.ts';
import { sections } from '@formroom/domain/registration/catalogue.ts';
import { confirmationItems } from '@formroom/domain/registration/confirmation.ts';
import { listExpectedParents } from '@formroom/domain/registration/family-visibility.ts';
import type { Section } from '@formroom/domain/registration/section.ts';
import { isSectionVisible } from '@formroom/domain/registration/visibility.ts';
import type { VisibilitySettings } from '@formroom/domain/settings/visibility.ts';

/** The sections that are checked together, with one press. */
export interface CheckGroup {
  readonly title: string;
  readonly sections: readonly Section[];
}

const titles: Readonly<Record<string, readonly string[]>> = {
  'Address and phone': ['contact'],
  'Who to call': ['mother', 'father', 'guardian', 'emergency'],
  'The family': ['livingStatus', 'demographics'],
  Health: ['healthText', 'conditions', 'immunizations', 'learningChallenges'],
};
const named = new Set(Object.values(titles).flat());

const confirmed = new Set(confirmationItems.map(({ section }) => section.id));
const find = (isIn: (id: string) => boolean) => sections.filter(({ id }) => confirmed.has(id) && isIn(id));

/** What a family checks each year, in the order of the check. */
export const checkGroups: readonly CheckGroup[] = [
  ...Object.entries(titles).map(([title, ids]) => ({ title, sections: find((id) => ids.includes(id)) })),
  { title: 'Other', sections: find((id) => !named.has(id)) },
];

/** The groups with a section that is shown, without the others. */
export function listVisibleGroups(answers: Answers, settings: VisibilitySettings): CheckGroup[] {
  const context = { visibleParents: listExpectedParents(answers), settings };
  return checkGroups
    .map(({ title, sections: all }) => ({
      title,
      sections: all.filter((section) => isSectionVisible(section, answers, context)),
    }))
    .filter(({ sections: shown }) => shown.length > 0);
}
