/** The fixed accounts of the demo school. */
export const returningStudent = { id: '20260001', password: 'formroom-demo', name: 'Anya Ramdeen' } as const;
export const office = { name: 'admin', password: 'formroom-demo' } as const;
