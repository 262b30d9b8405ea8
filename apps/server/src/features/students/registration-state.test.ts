import { listFieldNames, sections } from '@formroom/domain/registration/catalogue.ts';
import { documentTypes } from '@formroom/domain/registration/documents.ts';
import { livingStatuses } from '@formroom/domain/registration/family-visibility.ts';
import { expectedGroups } from '@formroom/domain/registration/missing-answers.ts';
import { registrationStates } from '@formroom/domain/registration/registration-state.ts';
import { pickVisibility, visibilitySettingNames } from '@formroom/domain/settings/visibility.ts';
import { expect, it } from 'vitest';
import { seededRandom } from '../../demo/random.ts';
import { addCopiedStudents } from '../../testing/larger-school.ts';
import { generateAnswers } from '../../testing/generate-answers.ts';
import { testPortal } from '../../testing/test-portal.ts';
import { findRegistrationFacts } from './registration-facts.repository.ts';
import { isInState } from './registration-state.repository.ts';

const getGroups = (some: readonly (typeof sections)[number][]) =>
  some.flatMap((section) => expectedGroups(listFieldNames(section)));
const groups = getGroups(sections);
/** The groups that are not visible in every record. */
const conditional = getGroups(sections.filter(({ visibleWhen: shownWhen }) => shownWhen !== undefined));

it('the database finds the same students in each state as the rules of the domain', async () => {
  const { db } = await testPortal();
  await addCopiedStudents(db, 200);
  const random = seededRandom(7);
  const rows = await db.selectFrom('students').select('id').execute();
  for (const { id } of rows) {
    const answers = { ...generateAnswers(random, 100), first_name: 'A', last_name: 'B' };
    const living_status = random.percent(20) ? null : random.pick(livingStatuses);
    const parentNames = (['mother_name', 'father_name', 'guardian_name'] as const).map(
      (name): [string, string | null] => [name, random.percent(70) ? null : answers[name]],
    );
    // Each record lacks at most one group, so that its state depends on whether that group is visible.
    const gap = random.percent(70) ? random.pick(conditional) : random.percent(30) ? random.pick(groups) : [];
    const files = documentTypes.map((type) => [`files_${type}`, random.percent(2) ? 0 : 1]);
    const changes = Object.fromEntries([
      ...parentNames,
      ...gap.map((name) => [name, null]),
      ...files,
    ]) as object;
    const submitted_at = random.percent(90) ? '2026-11-20T13:00:00.000Z' : null;
    await db
      .updateTable('students')
      .set({ ...answers, living_status, ...changes, submitted_at })
      .where('id', '=', id)
      .execute();
  }
  for (const isShown of [true, false]) {
    const settings = pickVisibility(
      Object.fromEntries(visibilitySettingNames.map((name) => [name, isShown])),
    );
    const facts = await findRegistrationFacts(db, settings);
    for (const state of registrationStates) {
      const found = await db
        .selectFrom('students')
        .select('id')
        .where(isInState(state, settings))
        .orderBy('id')
        .execute();
      const expected = facts.filter((each) => each.state === state).map(({ id }) => id);
      expect(
        found.map(({ id }) => id),
        state,
      ).toEqual(expected.toSorted());
      if (state === 'complete' || state === 'agreed') expect(expected.length, state).toBeGreaterThan(10);
    }
  }
});
