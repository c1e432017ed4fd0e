import type { ImportState } from '@waypost/contract/imports/shapes';
import type { BannerKind } from '#src/ui/Banner.tsx';

type Result = { title: string; kind: BannerKind; said: string };

/** The texts for an import that has started. A running import is described by its progress. */
export const results: Readonly<Partial<Record<ImportState, Result>>> = {
  done: { title: 'Imported', kind: 'ok', said: 'The file is imported.' },
  stopped: {
    title: 'Stopped',
    kind: 'warn',
    said: 'The import was stopped. What was imported until then stays; the other rows were not touched.',
  },
  refused: {
    title: 'Stopped',
    kind: 'bad',
    said: 'The import stopped, because you may not do it any more: a permission or a facility was taken from you. What was imported until then stays.',
  },
  storageFull: {
    title: 'Stopped',
    kind: 'bad',
    said: 'The import stopped, because the storage of the organization is full. What was imported until then stays.',
  },
  undone: { title: 'Undone', kind: 'info', said: 'The import was undone.' },
};
