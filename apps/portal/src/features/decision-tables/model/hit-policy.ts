const policies: Readonly<Record<string, string>> = {
  UNIQUE: 'Unique: no two rules may match',
  ANY: 'Any: rules that match must agree',
  PRIORITY: 'Priority: the most important output decides',
  FIRST: 'First: the first rule that matches decides',
  'OUTPUT ORDER': 'Output order: all that match, most important first',
  'RULE ORDER': 'Rule order: all that match, in the order of the rules',
  COLLECT: 'Collect: all that match',
};

/** A hit policy with its meaning. */
export function hitPolicyText(hitPolicy: string, aggregation: string | null): string {
  const text = policies[hitPolicy.toUpperCase()] ?? hitPolicy;
  return aggregation === null ? text : `${text}, ${aggregation.toLowerCase()}`;
}
