const clock = new Intl.DateTimeFormat('en-US', { hour: 'numeric', minute: '2-digit' });

/** `3:14 pm`, on the device's clock. */
export const formatClockTime = (moment: number | Date) =>
  clock.format(moment).replaceAll(/\s/g, ' ').toLowerCase();
