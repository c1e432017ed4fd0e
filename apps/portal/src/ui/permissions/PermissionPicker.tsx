import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import { styled } from '@mui/material/styles';
import type { CataloguedPermission } from '@waypost/contract/roles/calls';
import { UsersRound } from 'lucide-react';
import { useId, useState } from 'react';
import { IconButton } from '#src/ui/IconButton.tsx';
import { Tabs } from '#src/ui/Tabs.tsx';
import { byApplication, countChosen, found, type PermissionSection, withAll } from './permission-groups.ts';

const Area = styled('div')({
  maxHeight: 600,
  overflowY: 'auto',
  borderTop: '1px solid var(--wp-line)',
  paddingTop: 12,
  // The drawer scrolls when the applications are above their permissions.
  '@media (max-width: 799px)': { maxHeight: 'none' },
});

const Head = styled('div')({
  borderBottom: '1px solid var(--wp-line)',
  display: 'flex',
  alignItems: 'center',
  gap: 4,
  minHeight: 32,
  '& h3': { flex: 1, fontSize: 13, lineHeight: '20px', fontWeight: 600 },
});

const Section = styled('fieldset')({
  border: 0,
  borderTop: '1px solid var(--wp-line)',
  margin: 0,
  padding: '12px 0',
  minWidth: 0,
  '&:first-of-type': { borderTop: 0 },
  '& legend': { float: 'left', width: '100%', padding: 0 },
  '& ul': {
    clear: 'both',
    listStyle: 'none',
    margin: 0,
    padding: '4px 0 0 24px',
    display: 'grid',
    gridTemplateColumns: 'repeat(auto-fill, minmax(min(220px, 100%), 1fr))',
    gap: '4px 12px',
  },
});

const Line = styled('div')({
  display: 'flex',
  alignItems: 'flex-start',
  gap: 2,
  '& > label': {
    flex: 1,
    minWidth: 0,
    paddingTop: 7,
    fontSize: 13,
    lineHeight: '20px',
    fontWeight: 500,
    overflowWrap: 'anywhere',
  },
  '& small': {
    display: 'block',
    fontSize: 12,
    lineHeight: '16px',
    fontWeight: 400,
    color: 'var(--wp-text-3)',
  },
});
const CountOf = styled('span')({ fontWeight: 400, fontSize: 12, color: 'var(--wp-text-3)' });

export type PickerProps = {
  permissions: readonly CataloguedPermission[];
  chosen: ReadonlySet<string>;
  onChange: (chosen: ReadonlySet<string>) => void;
  isReadOnly: boolean;
  /** Why the signed-in user cannot give a permission; null if they can. */
  refusal: (permissionName: string) => string | null;
  /** The search text. While it is not empty, all applications are searched. */
  search: string;
  /** Opens the list of users who hold a permission. */
  onShowHolders?: (permission: CataloguedPermission) => void;
};

/** The permissions of a role or an account by application, in sections that are selected one by one or as a whole. */
export function PermissionPicker(props: PickerProps) {
  const { permissions, chosen, search } = props;
  const applications = byApplication(permissions);
  const [open, setOpen] = useState(
    () => applications.find((application) => countChosen(application.permissions, chosen) > 0)?.id ?? '',
  );
  const matches = search.trim() === '' ? null : byApplication(found(permissions, search));
  if (matches)
    return (
      <Area aria-label="Permissions found" role="group">
        {matches.length === 0 && <p role="status">No permission matches.</p>}
        {matches.flatMap(({ name, sections }) =>
          sections.map((section) => (
            <SectionOf key={section.id} {...props} section={section} title={`${name}: ${section.name}`} />
          )),
        )}
      </Area>
    );
  return (
    <Area>
      <Tabs
        label="Applications"
        isVertical
        value={applications.some(({ id }) => id === open) ? open : (applications[0]?.id ?? '')}
        onChange={setOpen}
        tabs={applications.map((application) => ({
          value: application.id,
          label: application.name,
          count: `${countChosen(application.permissions, chosen)} of ${application.permissions.length}`,
          content: <ApplicationOf {...props} application={application} />,
        }))}
      />
    </Area>
  );
}

type ApplicationProps = PickerProps & { application: ReturnType<typeof byApplication>[number] };

function ApplicationOf({ application, ...props }: ApplicationProps) {
  const { chosen, onChange, isReadOnly, refusal } = props;
  const setAll = (isOn: boolean) =>
    onChange(withAll(chosen, application.permissions, isOn, (name) => refusal(name) !== null));
  return (
    <>
      <Head>
        <h3>{application.name}</h3>
        {!isReadOnly && (
          <>
            <Button
              size="small"
              onClick={() => setAll(true)}
              aria-label={`Select all of ${application.name}`}
            >
              Select all
            </Button>
            <Button size="small" onClick={() => setAll(false)} aria-label={`Clear ${application.name}`}>
              Clear
            </Button>
          </>
        )}
      </Head>
      {application.sections.map((section) => (
        <SectionOf key={section.id} {...props} section={section} title={section.name} />
      ))}
    </>
  );
}

type SectionProps = PickerProps & { section: PermissionSection; title: string };

function SectionOf({ section, title, ...props }: SectionProps) {
  const { chosen, onChange, isReadOnly, refusal } = props;
  const id = useId();
  const { permissions } = section;
  const count = countChosen(permissions, chosen);
  return (
    <Section>
      <legend>
        <Line>
          <Checkbox
            id={`${id}-all`}
            size="small"
            checked={count === permissions.length}
            indeterminate={count > 0 && count < permissions.length}
            disabled={isReadOnly}
            onChange={(_event, isOn) =>
              onChange(withAll(chosen, permissions, isOn, (name) => refusal(name) !== null))
            }
          />
          <label htmlFor={`${id}-all`}>
            {title}{' '}
            <CountOf>
              {count} of {permissions.length}
            </CountOf>
          </label>
        </Line>
      </legend>
      <ul>
        {permissions.map((permission) => (
          <li key={permission.permissionName}>
            <PermissionLine {...props} permission={permission} />
          </li>
        ))}
      </ul>
    </Section>
  );
}

type LineProps = PickerProps & { permission: CataloguedPermission };

function PermissionLine({ permission, chosen, onChange, isReadOnly, refusal, onShowHolders }: LineProps) {
  const id = useId();
  const { permissionName, displayName, description } = permission;
  const refused = isReadOnly ? null : refusal(permissionName);
  return (
    <Line>
      <Checkbox
        id={id}
        size="small"
        checked={chosen.has(permissionName)}
        disabled={isReadOnly || refused !== null}
        onChange={(_event, isOn) => onChange(withAll(chosen, [permission], isOn, () => false))}
        slotProps={{ input: { 'aria-describedby': `${id}-help` } }}
      />
      <label htmlFor={id}>
        {displayName}
        <small id={`${id}-help`} aria-hidden="true">
          {refused ?? description}
        </small>
      </label>
      {onShowHolders && (
        <IconButton label={`Who holds ${displayName}`} small onClick={() => onShowHolders(permission)}>
          <UsersRound size={14} strokeWidth={1.75} />
        </IconButton>
      )}
    </Line>
  );
}
