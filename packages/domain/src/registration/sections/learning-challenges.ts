import { formPosition } from '../../kinds/field.ts';
import { defineSection } from '../section.ts';

export const learningChallenges = defineSection({
  id: 'learningChallenges',
  step: 'healthData',
  title: 'Learning challenges',
  instruction: 'Tick each one that the student has.',
  visibleWhen: { setting: 'learning_challenges' },
  fields: {
    dyslexia: { kind: 'flag', control: 'checkbox', label: 'Dyslexia', form: formPosition('learning', 1, 1) },
    dyscalculia: {
      kind: 'flag',
      control: 'checkbox',
      label: 'Dyscalculia',
      form: formPosition('learning', 1, 2),
    },
    dysgraphia: {
      kind: 'flag',
      control: 'checkbox',
      label: 'Dysgraphia',
      form: formPosition('learning', 1, 3),
    },
    non_verbal: {
      kind: 'flag',
      control: 'checkbox',
      label: 'Non-Verbal',
      form: formPosition('learning', 1, 4),
    },
    apraxia: { kind: 'flag', control: 'checkbox', label: 'Apraxia', form: formPosition('learning', 1, 5) },
    attention_deficit: {
      kind: 'flag',
      control: 'checkbox',
      label: 'Attention Deficit (ADD)',
      form: formPosition('learning', 2, 1),
    },
    adhd: {
      kind: 'flag',
      control: 'checkbox',
      label: 'Attention Deficit Hyperactivity (ADHD)',
      form: formPosition('learning', 2, 2),
    },
    autism: { kind: 'flag', control: 'checkbox', label: 'Autism', form: formPosition('learning', 2, 3) },
    cerebral_palsy: {
      kind: 'flag',
      control: 'checkbox',
      label: 'Cerebral Palsy',
      form: formPosition('learning', 2, 4),
    },
    other: {
      kind: 'flag',
      control: 'checkbox',
      label: 'Other',
      heading: 'Other Learning Challenge',
      form: formPosition('learning', 2, 5),
    },
    other_learning_disablity: {
      kind: 'longText',
      max: 500,
      label: 'Other Learning Challenge',
      heading: 'Other Learning Challenge Details',
      visibleWhenFlag: 'other',
      form: formPosition('learning', 3),
    },
  },
});
