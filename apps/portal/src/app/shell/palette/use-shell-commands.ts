import type { Entity } from '@waypost/contract/entities/calls';
import {
  BookOpen,
  Building2,
  CircleQuestionMark,
  FileUp,
  Keyboard,
  LogOut,
  Printer,
  ShieldCheck,
  UserRound,
} from 'lucide-react';
import { useNavigate } from 'react-router';
import { settings } from '#src/api/settings.ts';
import { availabilityChoices, useSetAvailability } from '#src/app/availability/use-set-availability.ts';
import { type Command, useCommands } from '#src/app/commands.ts';
import { type EntityAccess, importKindsOf } from '#src/app/entity-context.ts';
import { useCurrentHelpPlace } from '#src/app/help/use-help-here.ts';
import { openLinked } from '#src/app/open-linked.ts';
import { paths } from '#src/app/paths.ts';
import { setPreference, usePreference } from '#src/ui/preferences.ts';
import { destinations } from '../navigation/destinations.ts';
import { densityChoices, themeChoices } from '../preference-choices.ts';

/** The commands of every page: go to a page, change the entity, change the screen preferences. */
export function useShellCommands(
  access: EntityAccess,
  entities: readonly Entity[],
  { showKeys, askAway }: { showKeys: () => void; askAway: () => void },
): void {
  const navigate = useNavigate();
  const singleKeys = usePreference('singleKeys');
  const setAvailability = useSetAvailability(askAway);
  const here = useCurrentHelpPlace();
  const { entity, can, canUse } = access;
  const go = (path: string) => () => void navigate(path);

  const places = destinations(access, settings().linkedProducts).map(
    (place): Command => ({
      id: `go-${place.id}`,
      group: 'Go to',
      label: place.label,
      icon: place.icon,
      hint: 'window' in place ? 'In a new window' : undefined,
      keys: place.keys,
      run: 'path' in place ? go(place.path) : () => openLinked(place.window, access),
    }),
  );
  const pages: Command[] = [
    ...(importKindsOf(access).length > 0
      ? [
          {
            id: 'go-new-import',
            group: 'Go to' as const,
            label: 'Import a File',
            icon: FileUp,
            words: 'upload a list, bring patients in, spreadsheet, CSV, Excel, export of a practice system',
            run: go(paths.newImport(entity.lCode)),
          },
        ]
      : []),
    ...(can('eligibility-verification-read', 'eligibility-verification-write')
      ? [
          {
            id: 'go-eligibility',
            group: 'Go to' as const,
            label: 'Eligibility',
            icon: ShieldCheck,
            words: 'run an eligibility check, coverage, payer, insurance',
            keys: 'g e',
            run: go(paths.eligibility(entity.lCode)),
          },
        ]
      : []),
    {
      id: 'go-profile',
      group: 'Go to',
      label: 'My Profile',
      icon: UserRound,
      keys: 'g p',
      run: go(paths.myProfile(entity.lCode)),
    },
    {
      id: 'go-help',
      group: 'Go to',
      label: 'Help',
      icon: BookOpen,
      words: 'guides, manual, how to, what is, training',
      run: go(paths.help(entity.lCode)),
    },
  ];
  const help: Command = {
    id: 'help-here',
    group: 'This page',
    label: 'Help for this screen',
    icon: CircleQuestionMark,
    words: 'what is this, explain, guide',
    keys: 'g ?',
    run: go(here),
  };
  const others = entities
    .filter(({ id }) => id !== entity.id)
    .map(
      ({ id, name, lCode }): Command => ({
        id: `entity-${id}`,
        group: 'Entities',
        label: name,
        hint: lCode,
        icon: Building2,
        words: 'switch entity organization',
        run: go(paths.home(lCode)),
      }),
    );
  const availability = availabilityChoices.map(
    ({ value, label, icon }): Command => ({
      id: `availability-${value}`,
      group: 'Settings',
      label: `Availability: ${label}`,
      icon,
      words: 'present, back, absent, out of office, vacation',
      run: () => setAvailability(value),
    }),
  );
  const preferences: Command[] = [
    ...(canUse('task-management') ? availability : []),
    ...themeChoices.map(
      ({ value, label, icon }): Command => ({
        id: `theme-${value}`,
        group: 'Settings',
        label: `Theme: ${label}`,
        icon,
        words: 'colour mode',
        run: () => setPreference('theme', value),
      }),
    ),
    ...densityChoices.map(
      ({ value, label, icon }): Command => ({
        id: `density-${value}`,
        group: 'Settings',
        label: `Row height: ${label}`,
        icon,
        words: 'density',
        run: () => setPreference('density', value),
      }),
    ),
    {
      id: 'single-keys',
      group: 'Settings',
      label: `Single-letter shortcuts: ${singleKeys ? 'on' : 'off'}`,
      hint: singleKeys ? 'Turn off' : 'Turn on',
      icon: Keyboard,
      run: () => setPreference('singleKeys', !singleKeys),
    },
    {
      id: 'print',
      group: 'This page',
      label: 'Print This Page',
      icon: Printer,
      words: 'paper, PDF',
      // The palette is closed by then.
      run: () => requestAnimationFrame(() => window.print()),
    },
    { id: 'show-keys', group: 'Settings', label: 'Keyboard shortcuts', icon: Keyboard, run: showKeys },
    {
      id: 'sign-out',
      group: 'Settings',
      label: 'Sign Out',
      icon: LogOut,
      words: 'log out, leave',
      run: go(paths.logout()),
    },
  ];
  useCommands([help, ...places, ...pages, ...others, ...preferences]);
}
