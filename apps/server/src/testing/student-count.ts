/**
 * The number of students in the tests' demo school: the first of the 600. More than a page of 100, and a few for each
 * class.
 */
export const STUDENT_COUNT = 150;
