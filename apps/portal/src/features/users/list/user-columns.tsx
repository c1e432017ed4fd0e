import { isOfProvider } from '@waypost/contract/core/person';
import { type User, userTypes } from '@waypost/contract/entities/calls';
import type { Colleague } from '@waypost/contract/users/calls';
import { Link } from 'react-router';
import { paths } from '#src/app/paths.ts';
import type { Column } from '#src/ui/data-grid/types.ts';
import { displayDate } from '#src/ui/form/date-text.ts';
import { phoneText } from '#src/ui/phone-text.ts';
import { MutedText } from '#src/ui/table.ts';
import { ActivationControl } from '../../../app/activation/ActivationControl.tsx';
import { CancelInvite } from './CancelInvite.tsx';
import { facilityNames, isLinked, lastSignInDay } from './user-facts.ts';

export type UserColumn =
  | 'user'
  | 'firstName'
  | 'lastName'
  | 'phone'
  | 'typeOfUser'
  | 'facilities'
  | 'lastSignIn'
  | 'actions';

type Viewer = { user: Pick<User, 'email'>; lCode: string; providerDomain: string };

/** The columns of the users (P-134), for the signed-in user. */
export function userColumns({
  user,
  lCode,
  providerDomain,
}: Viewer): readonly Column<Colleague, UserColumn>[] {
  const isEmployee = isOfProvider(user.email, providerDomain);
  return [
    {
      id: 'user',
      title: 'User',
      width: 240,
      flex: 1,
      filter: 'text',
      text: ({ userName }) => userName,
      render: (row) =>
        isLinked(row, isEmployee) ? (
          <Link to={paths.viewProfile(lCode, row.userObjectId)}>{row.userName}</Link>
        ) : (
          row.userName
        ),
    },
    { id: 'firstName', title: 'First Name', width: 95, filter: 'text', text: ({ firstName }) => firstName },
    { id: 'lastName', title: 'Last Name', width: 95, filter: 'text', text: ({ lastName }) => lastName },
    {
      id: 'phone',
      title: 'Phone',
      width: 115,
      filter: 'text',
      text: ({ phoneNumber }) => phoneText(phoneNumber ?? ''),
    },
    {
      id: 'typeOfUser',
      title: 'Type of User',
      width: 135,
      filter: { set: userTypes.map((value) => ({ value, label: value })) },
      text: ({ typeOfUser }) => typeOfUser,
    },
    { id: 'facilities', title: 'Facilities', width: 150, flex: 2, filter: 'text', text: facilityNames },
    {
      id: 'lastSignIn',
      title: 'Last Sign In',
      width: 100,
      filter: 'date',
      value: ({ lastLoginDateTime }) => lastLoginDateTime,
      text: (row) => displayDate(lastSignInDay(row) ?? 'Never'),
      render: (row) => {
        const day = lastSignInDay(row);
        return day === null ? <MutedText>Never</MutedText> : displayDate(day);
      },
    },
    {
      id: 'actions',
      title: 'Actions',
      width: 125,
      pinned: 'right',
      isActions: true,
      text: () => '',
      // The values the buttons depend on: without them the grid would keep the old buttons.
      value: ({ membershipVersion }) => membershipVersion,
      render: (row) =>
        row.status === 'Pending' ? <CancelInvite user={row} /> : <ActivationControl user={row} isSmall />,
    },
  ];
}
