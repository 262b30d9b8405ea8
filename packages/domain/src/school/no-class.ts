/** Stands for the class in the audit log and in filters if a student has none. */
export const NO_CLASS = 'in no class';
