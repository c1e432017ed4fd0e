import type { Option } from '#src/ui/form/SelectField.tsx';

/** The most common time zones, by their everyday names. */
const usual = {
  'America/New_York': 'Eastern Time',
  'America/Chicago': 'Central Time',
  'America/Denver': 'Mountain Time',
  'America/Phoenix': 'Mountain Time without summer time, Arizona',
  'America/Los_Angeles': 'Pacific Time',
  'America/Anchorage': 'Alaska Time',
  'Pacific/Honolulu': 'Hawaii Time',
  'America/Puerto_Rico': 'Atlantic Time, Puerto Rico',
} as const;

const shown = (zone: string): string => zone.replaceAll('_', ' ');
const usualOptions = Object.entries(usual).map(([value, label]) => ({
  value,
  label: `${label} (${shown(value)})`,
}));

/**
 * All time zones, those of the United States first. The list includes the current one even if the browser does not know
 * it.
 */
export function zoneOptions(chosen: string): Option[] {
  const others = Intl.supportedValuesOf('timeZone').filter((zone) => !(zone in usual));
  if (chosen !== '' && !(chosen in usual) && !others.includes(chosen)) others.unshift(chosen);
  return [...usualOptions, ...others.map((value) => ({ value, label: shown(value) }))];
}
