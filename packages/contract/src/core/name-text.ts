type Given = { firstName: string | null; middleInitial?: string | null };

/** A name as a list shows it: `Echeverria, Marisol T`; the last name alone where nobody knows the first. */
export const nameText = ({ familyName, firstName, middleInitial }: Given & { familyName: string }): string =>
  [familyName, [firstName, middleInitial].filter(Boolean).join(' ')].filter(Boolean).join(', ');

/** The same of somebody whose family name is called the last name. */
export const lastFirst = ({ lastName, ...given }: Given & { lastName: string }): string =>
  nameText({ familyName: lastName, ...given });
