import type { Entity } from '@waypost/contract/entities/calls';
import { lazy, type RefObject, Suspense, useEffect, useState } from 'react';
import { useEntity } from '#src/app/entity-context.ts';
import type { PaletteState } from './palette-state.ts';
import { useShellCommands } from './use-shell-commands.ts';

const Palette = lazy(async () => ({ default: (await import('./CommandPalette.tsx')).CommandPalette }));
const AwayDialog = lazy(() => import('#src/app/availability/AwayDialog.tsx'));
const Keys = lazy(async () => ({ default: (await import('./KeyList.tsx')).KeyList }));

type PaletteHostProps = {
  entities: readonly Entity[];
  open: PaletteState;
  setOpen: (state: PaletteState) => void;
  /** Called when the commands are loaded. */
  onLoaded: () => void;
  queuedText: RefObject<string>;
};

/** Registers the shell's commands, and shows the palette or the list of shortcuts. */
export function PaletteHost({ entities, open, setOpen, onLoaded, queuedText }: PaletteHostProps) {
  const access = useEntity();
  const [isAskingAway, setAskingAway] = useState(false);
  useShellCommands(access, entities, {
    showKeys: () => setOpen('keys'),
    askAway: () => setAskingAway(true),
  });
  useEffect(onLoaded, [onLoaded]);
  return (
    <Suspense fallback={null}>
      {open === 'palette' && <Palette queuedText={queuedText} onClose={() => setOpen(null)} />}
      {open === 'keys' && <Keys onClose={() => setOpen(null)} />}
      {isAskingAway && <AwayDialog onClose={() => setAskingAway(false)} />}
    </Suspense>
  );
}
