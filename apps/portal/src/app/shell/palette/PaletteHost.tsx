import type { Entity } from '@waypost/contract/services/policy';
import { lazy, type RefObject, Suspense, useEffect } from 'react';
import { useEntity } from '#src/app/entity-context.ts';
import type { PaletteState } from './palette-state.ts';
import { useShellCommands } from './use-shell-commands.ts';

const Palette = lazy(async () => ({ default: (await import('./CommandPalette.tsx')).CommandPalette }));
const Keys = lazy(async () => ({ default: (await import('./KeyList.tsx')).KeyList }));

type PaletteHostProps = {
  entities: readonly Entity[];
  open: PaletteState;
  setOpen: (state: PaletteState) => void;
  /** The commands are there. */
  onLoaded: () => void;
  typedAhead: RefObject<string>;
};

/** Registers the shell's commands, and shows the palette or the list of shortcuts. */
export function PaletteHost({ entities, open, setOpen, onLoaded, typedAhead }: PaletteHostProps) {
  const access = useEntity();
  useShellCommands(access, entities, () => setOpen('keys'));
  useEffect(onLoaded, [onLoaded]);
  if (open === null) return null;
  return (
    <Suspense fallback={null}>
      {open === 'palette' ? (
        <Palette typedAhead={typedAhead} onClose={() => setOpen(null)} />
      ) : (
        <Keys onClose={() => setOpen(null)} />
      )}
    </Suspense>
  );
}
