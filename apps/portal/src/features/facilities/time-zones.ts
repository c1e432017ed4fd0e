import type { Option } from '#src/ui/form/SelectField.tsx';

/** Where most facilities are, by what people call their time. */
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

/** All time zones to choose from, those of the United States first. A chosen one that this browser does not list is among them. */
export function zoneOptions(chosen: string): Option[] {
  const others = Intl.supportedValuesOf('timeZone').filter((zone) => !(zone in usual));
  if (chosen !== '' && !(chosen in usual) && !others.includes(chosen)) others.unshift(chosen);
  return [...usualOptions, ...others.map((value) => ({ value, label: shown(value) }))];
}
