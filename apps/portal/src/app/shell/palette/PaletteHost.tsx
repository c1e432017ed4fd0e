import type { Entity } from '@waypost/contract/services/policy';
import { lazy, Suspense } from 'react';
import { useEntity } from '#src/app/entity-context.ts';
import type { PaletteState } from './use-palette.ts';
import { useShellCommands } from './use-shell-commands.ts';

const Palette = lazy(async () => ({ default: (await import('./CommandPalette.tsx')).CommandPalette }));
const Keys = lazy(async () => ({ default: (await import('./KeyList.tsx')).KeyList }));

type PaletteHostProps = {
  entities: readonly Entity[];
  open: PaletteState;
  setOpen: (state: PaletteState) => void;
};

/** Registers the shell's commands, and shows the palette or the list of shortcuts. */
export function PaletteHost({ entities, open, setOpen }: PaletteHostProps) {
  const access = useEntity();
  useShellCommands(access, entities, () => setOpen('keys'));
  if (open === null) return null;
  const Shown = open === 'palette' ? Palette : Keys;
  return (
    <Suspense fallback={null}>
      <Shown onClose={() => setOpen(null)} />
    </Suspense>
  );
}
