/** The first four texts are fixed (R16); the others follow their style. */
export const messages = {
  required: 'This field is required.',
  email: 'Invalid e-mail',
  phone: '7 Digits Needed',
  onlyNumbers: 'Only Numbers Allowed',
  tooLong: (max: number) => `Use ${String(max)} characters or fewer.`,
  characters: 'Remove the characters that can’t be printed.',
  wrongType: 'This answer has the wrong type.',
  date: 'Enter a date as yyyy-MM-dd.',
  dateNotReal: (month: string, days: number) => `${month} has only ${String(days)} days.`,
  dateShortYear: 'Write the year with four digits, as in 1999.',
  dateTooEarly: (earliest: string) => `The date can’t be before ${earliest}.`,
  dateTooLate: (latest: string) => `The date can’t be after ${latest}.`,
  dateInFuture: 'The date can’t be after today.',
  choice: 'Choose one from the list.',
  flag: 'Answer 0 or 1.',
} as const;
