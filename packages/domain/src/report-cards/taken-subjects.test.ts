import { expect, it } from 'vitest';
import { listTakenSubjects, type SubjectChoice } from './taken-subjects.ts';

const skips = (subject: string): SubjectChoice<string> => ({ subject, takes: 0 });
const takes = (subject: string): SubjectChoice<string> => ({ subject, takes: 1 });

it.each<[what: string, choices: SubjectChoice<string>[], taken: string[]]>([
  ['nothing chosen', [], ['English', 'Physics', 'Business']],
  ['a subject that the student does not take', [skips('Physics')], ['English', 'Business']],
  ['a subject beside those of the class', [takes('Music')], ['English', 'Physics', 'Business', 'Music']],
  ['one for another', [skips('Business'), takes('Music')], ['English', 'Physics', 'Music']],
  ['a choice of what the class takes', [takes('Physics')], ['English', 'Physics', 'Business']],
])('%s', (_what, choices, taken) => {
  expect(listTakenSubjects(['English', 'Physics', 'Business'], choices)).toEqual(taken);
});
