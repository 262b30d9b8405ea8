import { describe, expect, it } from 'vitest';
import type { FieldKind } from '../kinds/field.ts';
import { referenceListNames } from '../school/reference-lists.ts';
import { catalogue, fieldNames, listFieldNames, getHeading, sections } from './catalogue.ts';
import { stepIds } from './steps.ts';

const fields = Object.values(catalogue);
const getMaximum = (name: string) => (catalogue as Record<string, { max?: number }>)[name]?.max;

describe('the catalogue', () => {
  it('contains every field of the record once (R14)', () => {
    // A name that two sections have would be one key of the catalogue, and one field fewer than the sections list.
    expect(sections.flatMap(listFieldNames)).toEqual(fieldNames);
  });

  it('suggests only answers that fit', () => {
    for (const field of fields) {
      const { max, suggestions = [] } = field.kind === 'text' ? field : { max: 0 };
      expect(suggestions.filter((answer) => answer.length > max)).toEqual([]);
    }
    expect(catalogue.nationality).toHaveProperty('suggestions', expect.arrayContaining(['Trinidadian']));
  });

  it('has the number of fields in each group that R14 states', () => {
    const inSection = (id: string) =>
      listFieldNames(sections.find((section) => section.id === id) ?? never(id)).length;
    expect(inSection('immunizations')).toBe(10);
    expect(inSection('conditions')).toBe(5);
    expect(inSection('learningChallenges')).toBe(10 + 1);
    for (const parent of ['mother', 'father', 'guardian']) expect(inSection(parent)).toBe(11);
    expect(stepIds).toHaveLength(6);
  });

  it.each([
    ['first_name', 20],
    ['last_name', 20],
    ['middle_name', 20],
    ['home_address', 100],
    ['address_line_2', 100],
    ['previous_school', 50],
    ['sea_no', 15],
    ['birth_certificate_no', 15],
    ['place_of_birth', 25],
    ['nationality', 25],
    ['email', 50],
    ['mother_name', 35],
    ['father_name', 35],
    ['guardian_name', 30],
    ['mother_home_address', 255],
    ['father_home_address', 255],
    ['home_address_guardian', 255],
    ['mother_occupation', 35],
    ['father_occupation', 35],
    ['guardian_occupation', 50],
    ['mother_business_place', 50],
    ['father_business_address', 50],
    ['guardian_business_place', 50],
    ['id_card_mother', 20],
    ['email_guardian', 50],
    ['emergency_contact', 50],
    ['relative_in_school', 50],
    ['relation_to_child', 50],
    ['medical_history', 500],
    ['other_illness', 500],
    ['allergy', 500],
    ['special_consideration', 500],
    ['achievements', 500],
    ['other_learning_disablity', 500],
  ])('gives %s at most %i characters', (name, maximum) => {
    expect(getMaximum(name)).toBe(maximum);
  });

  it('labels fields as R15 says', () => {
    expect([
      catalogue.middle_name.label,
      catalogue.address_line_2.label,
      catalogue.birth_certificate_no.label,
      catalogue.place_of_birth.label,
    ]).toEqual(['Other Name', 'Town', 'Electronic Birth Pin', 'Country of Birth']);
  });

  it('gives every field a unique heading and a unique position on the form', () => {
    const headings = fields.map(getHeading);
    expect(new Set(headings).size).toBe(headings.length);
    const places = fields.map(({ form }) => `${form.part} ${String(form.row)}.${String(form.column)}`);
    expect(places.filter((place, index) => places.indexOf(place) !== index)).toEqual([]);
  });

  it('refers only to lists and flags that exist', () => {
    const flags = fieldNames.filter((name) => catalogue[name].kind === ('flag' satisfies FieldKind));
    for (const field of fields) {
      if ('list' in field) expect(referenceListNames).toContain(field.list);
      if (field.visibleWhenFlag !== undefined) expect(flags).toContain(field.visibleWhenFlag);
    }
    for (const { visibleWhen } of sections) {
      if (visibleWhen && 'flag' in visibleWhen) expect(flags).toContain(visibleWhen.flag);
    }
  });
});

function never(id: string): never {
  throw new Error(`There is no section ${id}.`);
}
