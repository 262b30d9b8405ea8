/** Says why an ID is not given to anybody: a student had it before (R81). */
export const describeFormerId = (typed: string, holder: string) =>
  `${typed} was the ID of the student who now has ${holder}, and is not used again.`;
