const clock = new Intl.DateTimeFormat('en-US', { hour: 'numeric', minute: '2-digit' });

/** `3:14 pm`, in the device's time zone. */
export const formatClockTime = (moment: number | Date) =>
  clock.format(moment).replaceAll(/\s/g, ' ').toLowerCase();
