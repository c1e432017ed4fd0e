import { contract } from '@waypost/contract';
import type { UserProfile } from '@waypost/contract/profile/calls';
import type { ViewSubscription } from '@waypost/contract/saved-views/calls';
import type { Answers } from './answers.ts';
import { dana, idOf, lakemont } from './shown.ts';

/** Dana's profile with all fields filled and no pending change. */
export const profile: UserProfile = {
  ...dana,
  phoneNumber: '5550100100',
  version: 1,
  membershipVersion: 1,
  emailUpdate: null,
  roles: [{ roleId: idOf(3), name: 'Task Worker' }],
  facilities: lakemont.facilities,
  additionalAccesses: ['HARP', 'PAS'],
  harpOperatorCode: 'LK42',
  settings: [],
  lockedFields: ['typeOfUser'],
};

/** The profile of a colleague. */
export const colleague: UserProfile = {
  ...profile,
  userObjectId: idOf(40),
  userId: idOf(41),
  firstName: 'Lena',
  lastName: 'Fuchs',
  email: 'lena.fuchs@lakemont.example',
  userName: 'lena.fuchs@lakemont.example',
  lockedFields: [],
};

/** Defines the answers for both profile pages, and returns their addresses. */
export function openedProfiles(
  answers: Answers,
  own: Partial<UserProfile> = {},
): { own: string; of: string } {
  answers
    .to(contract.profile.myProfile, { ...profile, ...own })
    .to(contract.profile.userProfile, colleague)
    .to(contract.account.mySessions, [
      {
        id: idOf(60),
        createdAt: '2026-11-20T10:00:00.000Z',
        lastSeenAt: '2026-11-20T10:00:00.000Z',
        expiresAt: '2026-11-20T22:00:00.000Z',
        ipAddress: '192.0.2.7',
        browser: 'Chromium',
        operatingSystem: 'Linux',
        isCurrent: true,
      },
    ]);
  return { own: '/rco/LKMT/my-profile', of: `/rco/LKMT/user-management/view-profile/${colleague.userId}` };
}

/** A view that is sent each morning. */
export const sentView: ViewSubscription = {
  userSettingId: idOf(70),
  viewName: 'Overdue',
  timeZone: 'America/New_York',
  nextAt: '2026-11-25T12:00:00.000Z',
};
