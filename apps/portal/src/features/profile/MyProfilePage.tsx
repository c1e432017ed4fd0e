import FormControlLabel from '@mui/material/FormControlLabel';
import Switch from '@mui/material/Switch';
import { styled } from '@mui/material/styles';
import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import { lazy, type ReactNode, Suspense, useId } from 'react';
import { useEntity } from '#src/app/entity-context.ts';
import { densityChoices, themeChoices } from '#src/app/shell/preference-choices.ts';
import { useUser } from '#src/app/use-user.ts';
import { setPreference, usePreference } from '#src/ui/preferences.ts';
import { SkeletonRows } from '#src/ui/Skeleton.tsx';
import { Faint } from '#src/ui/table.ts';
import { SignInSecurity } from './SignInSecurity.tsx';

/** It brings the grid along, which nothing else of the profile needs. */
const AuditLog = lazy(() =>
  import('#src/app/audit/AuditLog.tsx').then((part) => ({ default: part.AuditLog })),
);

const Page = styled('div')({
  padding: '20px 24px 24px',
  display: 'flex',
  flexDirection: 'column',
  gap: 16,
  maxWidth: 860,
  '@media (max-width: 599px)': { padding: '16px 12px' },
});

const Card = styled('section')({
  padding: 16,
  border: '1px solid var(--wp-line)',
  borderRadius: 'var(--wp-r-panel)',
  background: 'var(--wp-surface)',
  '& h2': { marginBottom: 12 },
  '& > p': { fontSize: 12, lineHeight: '16px', color: 'var(--wp-text-3)', marginTop: 12 },
});

const Facts = styled('dl')({
  display: 'grid',
  gridTemplateColumns: 'minmax(120px, max-content) minmax(0, 1fr)',
  gap: '8px 24px',
  margin: 0,
  fontSize: 13,
  lineHeight: '20px',
  '& dt': { color: 'var(--wp-text-3)' },
  '& dd': { margin: 0, overflowWrap: 'anywhere' },
});

const Choices = styled('div')({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: '4px 16px',
  '& + &': { marginTop: 12 },
  '& > span': { minWidth: 120, fontSize: 13, color: 'var(--wp-text-3)' },
});

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </>
  );
}

/** Who the signed-in user is here, and how they want their screen (P-030). */
export function Component() {
  const user = useUser();
  const { entity, permissions } = useEntity();
  const theme = usePreference('theme');
  const density = usePreference('density');
  const singleKeys = usePreference('singleKeys');
  const id = useId();
  const extension = user.phoneNumberExtension ? `, extension ${user.phoneNumberExtension}` : '';
  return (
    <Page>
      <h1>My Profile</h1>
      <Card aria-labelledby={`${id}-who`}>
        <h2 id={`${id}-who`}>Basic Information</h2>
        <Facts>
          <Fact name="Name">
            {user.firstName} {user.lastName}
          </Fact>
          <Fact name="E-mail">{user.email}</Fact>
          <Fact name="Phone">
            {user.phoneNumber ? `${user.phoneNumber}${extension}` : <Faint>None yet</Faint>}
          </Fact>
          <Fact name="Type of user">{user.typeOfUser}</Fact>
        </Facts>
        <p>These can be read here; changing them is not part of this version.</p>
      </Card>
      <Card aria-labelledby={`${id}-where`}>
        <h2 id={`${id}-where`}>{entity.name}</h2>
        <Facts>
          <Fact name="Roles">{entity.roles.map(({ name }) => name).join(', ') || <Faint>None</Faint>}</Fact>
          <Fact name="Facilities">
            {entity.facilities.map(({ name }) => name).join(', ') || <Faint>None</Faint>}
          </Fact>
        </Facts>
      </Card>
      <Card aria-labelledby={`${id}-security`}>
        <h2 id={`${id}-security`}>Account &amp; Security</h2>
        <SignInSecurity />
      </Card>
      <Card aria-labelledby={`${id}-screen`}>
        <h2 id={`${id}-screen`}>Screen and keyboard</h2>
        <Choices>
          <span id={`${id}-theme`}>Theme</span>
          <ToggleButtonGroup
            exclusive
            value={theme}
            aria-labelledby={`${id}-theme`}
            onChange={(_event, next: typeof theme | null) => next && setPreference('theme', next)}
          >
            {themeChoices.map(({ value, label }) => (
              <ToggleButton key={value} value={value}>
                {label}
              </ToggleButton>
            ))}
          </ToggleButtonGroup>
        </Choices>
        <Choices>
          <span id={`${id}-density`}>Row height</span>
          <ToggleButtonGroup
            exclusive
            value={density}
            aria-labelledby={`${id}-density`}
            onChange={(_event, next: typeof density | null) => next && setPreference('density', next)}
          >
            {densityChoices.map(({ value, label }) => (
              <ToggleButton key={value} value={value}>
                {label}
              </ToggleButton>
            ))}
          </ToggleButtonGroup>
        </Choices>
        <Choices>
          <span>Keyboard</span>
          <FormControlLabel
            control={
              <Switch
                size="small"
                checked={singleKeys}
                onChange={(_event, isOn) => setPreference('singleKeys', isOn)}
              />
            }
            label="Single-letter shortcuts"
          />
        </Choices>
        <p>Kept in this browser, for you alone.</p>
      </Card>
      {permissions.has('user-management-audit-read') && (
        <Card aria-labelledby={`${id}-audit`}>
          <h2 id={`${id}-audit`}>Audit Log</h2>
          <Suspense fallback={<SkeletonRows count={6} />}>
            <AuditLog of={{ kind: 'me' }} fileName="audit-log" />
          </Suspense>
        </Card>
      )}
    </Page>
  );
}
