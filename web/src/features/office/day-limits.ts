/** Of the fields for days: whoever means another century has mistyped. */
export const dayLimits = { min: '1900-01-01', max: '2199-12-31' } as const;
