import { describe, expect, it } from 'vitest';
import { pickVisibility } from '../settings/visibility.ts';
import { type Answers, emptyAnswers } from './catalogue.ts';
import { findMissingAnswers } from './missing-answers.ts';

const missing = (answers: Partial<Answers>) =>
  findMissingAnswers({ ...emptyAnswers, ...answers }, pickVisibility({ learning_challenges: true }));

describe('the expected answers', () => {
  it('are exactly the missing answers of an empty record', () => {
    expect(missing({})).toEqual({
      studentData: [
        'first_name',
        'last_name',
        'sex',
        'home_address',
        'address_line_2',
        'phone_home',
        'previous_school',
        'sea_no',
        'religion_code',
        'ethnic_group_code',
        'birth_certificate_no',
        'date_of_birth',
        'place_of_birth',
        'nationality',
      ],
      familyData: ['living_status'],
      healthData: [],
      otherData: ['device_type', 'internet_access'],
      documents: [],
      submit: [],
    });
  });

  it('need only one phone or email', () => {
    expect(missing({ email: 'family@example.com' }).studentData).not.toContain('phone_home');
    expect(missing({ phone_home: '5550101' }).studentData).not.toContain('phone_home');
  });

  it('accept No as an answer', () => {
    expect(missing({ internet_access: 0 }).otherData).toEqual(['device_type']);
  });

  it('include a name and one phone of each parent of the living status, and the emergency contact', () => {
    const emergency = ['emergency_contact', 'emergency_home_phone', 'relation_to_child'];
    expect(missing({ living_status: 'Mother Only' }).familyData).toEqual([
      'mother_name',
      'mother_phone_home',
      ...emergency,
    ]);
    expect(missing({ living_status: 'Both Parents', mobile_phone_father: '5550101' }).familyData).toEqual([
      'father_name',
      'mother_name',
      'mother_phone_home',
      ...emergency,
    ]);
    expect(missing({ living_status: 'Father Only', father_name: 'S. Ali' }).familyData).toEqual([
      'father_phone_home',
      ...emergency,
    ]);
    expect(missing({ living_status: 'Other' }).familyData).toEqual([]);
    expect(missing({ living_status: 'Other', guardian_name: 'A. Aunt' }).familyData).toEqual([]);
    expect(missing({ guardian_name: 'A. Aunt' }).familyData).toEqual([
      'living_status',
      'home_phone_guardian',
      ...emergency,
    ]);
  });
});
