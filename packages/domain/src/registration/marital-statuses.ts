export const maritalStatuses = ['Married', 'Single', 'Divorced', 'Widowed'] as const;
