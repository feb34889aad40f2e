/** Of the fields for days: whoever means another century has mistyped. */
export const dayLimits = { min: '1900-01-01', max: '2199-12-31' } as const;

/** Whether a text is like a day within these limits; that the month has it is not looked at. */
export const isWithinLimits = (day: string): boolean =>
  /^\d{4}-\d{2}-\d{2}$/.test(day) && day >= dayLimits.min && day <= dayLimits.max;
