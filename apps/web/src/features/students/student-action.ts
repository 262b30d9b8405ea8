/** What the office does with one student. */
export type StudentAction = 'form' | 'edit' | 'resetPassword' | 'history';
