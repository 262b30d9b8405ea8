import { at } from '../../kinds/field.ts';
import { section } from '../section.ts';

export const learningChallenges = section({
  id: 'learningChallenges',
  step: 'healthData',
  title: 'Learning challenges',
  shownWhen: { setting: 'learning_challenges' },
  fields: {
    dyslexia: { kind: 'flag', as: 'checkbox', label: 'Dyslexia', form: at('learning', 1, 1) },
    dyscalculia: { kind: 'flag', as: 'checkbox', label: 'Dyscalculia', form: at('learning', 1, 2) },
    dysgraphia: { kind: 'flag', as: 'checkbox', label: 'Dysgraphia', form: at('learning', 1, 3) },
    non_verbal: { kind: 'flag', as: 'checkbox', label: 'Non-Verbal', form: at('learning', 1, 4) },
    apraxia: { kind: 'flag', as: 'checkbox', label: 'Apraxia', form: at('learning', 1, 5) },
    attention_deficit: {
      kind: 'flag',
      as: 'checkbox',
      label: 'Attention Deficit (ADD)',
      form: at('learning', 2, 1),
    },
    adhd: {
      kind: 'flag',
      as: 'checkbox',
      label: 'Attention Deficit Hyperactivity (ADHD)',
      form: at('learning', 2, 2),
    },
    autism: { kind: 'flag', as: 'checkbox', label: 'Autism', form: at('learning', 2, 3) },
    cerebral_palsy: { kind: 'flag', as: 'checkbox', label: 'Cerebral Palsy', form: at('learning', 2, 4) },
    other: {
      kind: 'flag',
      as: 'checkbox',
      label: 'Other',
      heading: 'Other Learning Challenge',
      form: at('learning', 2, 5),
    },
    other_learning_disablity: {
      kind: 'longText',
      max: 500,
      label: 'Other Learning Challenge',
      heading: 'Other Learning Challenge Details',
      shownWhenFlag: 'other',
      form: at('learning', 3),
    },
  },
});
