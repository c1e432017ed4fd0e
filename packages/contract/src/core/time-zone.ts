import { z } from 'zod';

/** The name of a time zone in the tz database. */
export const timeZone = z
  .string()
  .max(60)
  .refine((zone) => {
    try {
      return new Intl.DateTimeFormat('en-US', { timeZone: zone }).format(0) !== '';
    } catch {
      return false;
    }
  }, 'Send the name of a time zone, such as America/Chicago')
  .meta({ examples: ['America/Chicago'] });
