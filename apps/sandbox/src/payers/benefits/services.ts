/** The services that a payer reports at least for a generic inquiry (30) about a covered member. */
export const genericServices = [
  '1',
  '33',
  '35',
  '47',
  '48',
  '50',
  '86',
  '88',
  '98',
  'AL',
  'MH',
  'UC',
] as const;

/** The services that the Part A and Part B lines of Medicare list. */
export const partA = ['30', '42', '45', '48', '49', '69', '76', '83', 'A5', 'A7', 'AG'] as const;
export const partB = [
  '30',
  '2',
  '3',
  '23',
  '24',
  '25',
  '26',
  '27',
  '28',
  '33',
  '36',
  '39',
  '40',
  '50',
  '51',
  '52',
  '62',
  '67',
  '69',
  '73',
  '76',
  '83',
  '86',
  '98',
  'A4',
  'A6',
  'A8',
  'AD',
  'AE',
  'AF',
  'AK',
  'AL',
  'BT',
  'BU',
  'BV',
  'DM',
  'UC',
] as const;

/** The generic and the requested services, each once. */
export function withRequested(services: readonly string[], requested: readonly string[]): string[] {
  return [...new Set([...services, ...requested])].filter((service) => service !== '30');
}
