type NameParts = { firstName: string | null; middleInitial?: string | null };

/** A name as lists show it: `Echeverria, Marisol T`; the last name alone when the first name is unknown. */
export const nameText = ({
  familyName,
  firstName,
  middleInitial,
}: NameParts & { familyName: string }): string =>
  [familyName, [firstName, middleInitial].filter(Boolean).join(' ')].filter(Boolean).join(', ');

/** The same for a person whose family name is called `lastName`. */
export const lastFirst = ({ lastName, ...given }: NameParts & { lastName: string }): string =>
  nameText({ familyName: lastName, ...given });
