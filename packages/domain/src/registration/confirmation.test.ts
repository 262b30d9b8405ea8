import { describe, expect, it } from 'vitest';
import { pickVisibility } from '../settings/visibility.ts';
import {
  type Answers,
  emptyAnswers,
  fieldNames,
  catalogue,
  isFieldName,
  listFieldNames,
  sections,
} from './catalogue.ts';
import {
  confirmationItems,
  findConfirmationItem,
  findUnconfirmed,
  formatItemName,
  getItemValue,
  listChangedItems,
  withEmptyItems,
} from './confirmation.ts';

const settings = pickVisibility();
const family: Answers = {
  ...emptyAnswers,
  living_status: 'Mother Only',
  mother_name: 'Ann Ramdeen',
  mobile_phone_mother: '5551234',
  home_address: '1 High Street',
};
const getIds = (items: readonly { readonly id: string }[]) => items.map(({ id }) => id);

describe('the items to confirm', () => {
  it('cover every answer of the family once, except what stays as it is', () => {
    const covered = confirmationItems.flatMap(({ fields }) => fields);
    const asked = sections
      .filter(({ id }) => !['identity', 'background', 'birth', 'terms'].includes(id))
      .flatMap(listFieldNames)
      .filter((name) => !catalogue[name].schoolOnly);
    expect(covered.toSorted()).toEqual(asked.toSorted());
  });

  it('have each a name of their own', () => {
    expect(new Set(getIds(confirmationItems)).size).toBe(confirmationItems.length);
    for (const { id, isSingle } of confirmationItems) expect(isFieldName(id)).toBe(isSingle);
  });

  it('are single for address, town, each phone and email, and allergies', () => {
    const single = confirmationItems.filter(({ isSingle }) => isSingle);
    for (const name of fieldNames.filter((each) => ['phone', 'email'].includes(catalogue[each].kind)))
      expect(getIds(single)).toContain(name);
    for (const name of ['home_address', 'address_line_2', 'allergy']) expect(getIds(single)).toContain(name);
    // Each of these is all that its section asks, apart from a phone.
    for (const id of ['livingStatus', 'emergency', 'conditions', 'immigration', 'permit'])
      expect(findConfirmationItem(id)?.isSingle).toBe(false);
  });

  it('have names that a family understands', () => {
    expect(
      ['mobile_phone_mother', 'mother']
        .map((id) => findConfirmationItem(id))
        .map((item) => item && formatItemName(item)),
    ).toEqual(['Mother: Mobile Phone', 'Mother']);
  });
});

describe('what is still to confirm', () => {
  const getOpenItems = (answers: Answers, confirmed: string[] = []) =>
    findUnconfirmed(answers, new Set(confirmed), settings);

  it('has the items of visible parents, and empty phones with the rest of their section', () => {
    const { familyData, studentData, submit, documents } = getOpenItems(family);
    expect(getIds(familyData)).toEqual([
      'livingStatus',
      'mobile_phone_mother',
      'mother',
      'demographics',
      'emergency',
    ]);
    expect(getIds(studentData)).toEqual(['home_address', 'contact', 'immigration']);
    expect([submit, documents]).toEqual([[], []]);
    expect(getIds(getOpenItems({ ...family, immigration_permit: 1 }).studentData)).toContain('permit');
    expect(getIds(getOpenItems({ ...family, living_status: 'Both Parents' }).familyData)).toContain('father');
  });

  it('asks for allergies even if there are none', () => {
    expect(getIds(getOpenItems(family).healthData)).toEqual([
      'immunizations',
      'conditions',
      'allergy',
      'healthText',
    ]);
  });

  it('names an empty phone once the rest of its section is confirmed', () => {
    const confirmed = ['mother', 'mobile_phone_mother', 'mother_phone_home', 'email_mother'];
    expect(getIds(getOpenItems(family, confirmed).familyData)).toContain('mother_business_phone');
  });

  it('is nothing once all is confirmed', () => {
    const left = getOpenItems(family, getIds(confirmationItems));
    expect(Object.values(left).flat()).toEqual([]);
  });
});

describe('what a press or a change confirms', () => {
  it('includes the empty answers of a section, and no others', () => {
    const mother = confirmationItems.filter(({ id }) => id === 'mother');
    expect(getIds(withEmptyItems(mother, family))).toEqual([
      'mother_phone_home',
      'mother_business_phone',
      'email_mother',
      'mother',
    ]);
  });

  it('is the item of each changed field', () => {
    expect(getIds(listChangedItems(['phone_home', 'asthma', 'class_id'], family))).toEqual([
      'phone_home',
      'conditions',
    ]);
    expect(listChangedItems(['agree_terms_conditions'], family)).toEqual([]);
  });

  it('is kept as one answer, or those of the section by field', () => {
    const [phone, status] = ['mobile_phone_mother', 'livingStatus'].map((id) => findConfirmationItem(id));
    expect(phone && getItemValue(phone, family)).toBe('5551234');
    expect(status && getItemValue(status, family)).toEqual({ living_status: 'Mother Only' });
  });
});
