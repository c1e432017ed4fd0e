import { ProfilePage } from './ProfilePage.tsx';

const own = { isOwn: true } as const;

/** The signed-in user's own profile (P-030). */
export const Component = () => <ProfilePage of={own} />;
