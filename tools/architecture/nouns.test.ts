import { describe, expect, it } from 'vitest';
import { modules } from '../../apps/server/src/app/modules.ts';
import { sourceFiles } from './imports.ts';

const contract = 'packages/contract/src/';
const nouns = new Set(
  sourceFiles().flatMap((file) => {
    const [, folder] = new RegExp(`^${contract}(.+)/[^/]+$`).exec(file) ?? [];
    return folder === undefined || folder === 'core' ? [] : [folder];
  }),
);

/** Server nouns without API calls. */
const withoutCalls = ['keys', 'letters/templates', 'mail'];
/**
 * Nouns that a module of another noun serves: coverages belong to their case, linked products are installation
 * settings.
 */
const nounsServedByOthers = ['coverages', 'linked-products'];
/** Nouns without their own screens: data that a client loads in advance, or that the screens of other nouns show. */
const withoutScreens = ['account', 'app-config', 'encryption', 'entities', 'live', 'payers', 'processes'];

describe('a noun', () => {
  it('a noun has the same folder in the contract and in the server', () => {
    const serverNouns = Object.keys(modules).filter((name) => !withoutCalls.includes(name));
    expect([...nouns].filter((noun) => !nounsServedByOthers.includes(noun)).toSorted()).toEqual(
      serverNouns.toSorted(),
    );
  });

  it('a noun has one folder of its name in the portal, and one among the API tests', () => {
    const foldersIn = (place: RegExp): string[] => [
      ...new Set(
        sourceFiles().flatMap((file) => {
          const folders = place.exec(file)?.[1]?.split('/') ?? [];
          return folders.map((_, at) => folders.slice(0, at + 1).join('/'));
        }),
      ),
    ];
    const portalNouns = foldersIn(/^apps\/portal\/src\/((?:app|features)\/.+)\/[^/]+$/);
    const testedNouns = foldersIn(/^apps\/server\/test\/api\/(.+)\/[^/]+$/);
    const named = (folders: string[], noun: string) =>
      folders.filter((folder) => folder.endsWith(`/${noun.split('/').at(-1)}`) || folder === noun);
    const invalid = [...nouns].flatMap((noun) => {
      const shown = named(portalNouns, noun);
      const tested = named(testedNouns, noun);
      return [
        ...(shown.length === (withoutScreens.includes(noun) ? 0 : 1)
          ? []
          : [`${noun} in the portal: ${shown}`]),
        ...(tested.length === (nounsServedByOthers.includes(noun) ? 0 : 1)
          ? []
          : [`${noun} in tests: ${tested}`]),
      ];
    });
    expect(invalid).toEqual([]);
  });

  it('a noun uses the same descriptive file names as every other noun', () => {
    const named = sourceFiles().filter(
      (file) => file.startsWith(contract) && /\/(calls|reads)\.ts$/.test(file),
    );
    expect(named.length).toBeGreaterThan(30);
    // No file repeats its folder: `tasks/calls.ts`, not `tasks/task-calls.ts`.
    const repeating = sourceFiles()
      .filter((file) => file.startsWith(contract))
      .filter((file) => {
        const [folder = '', name = ''] = file.split('/').slice(-2);
        return folder !== 'core' && folder !== 'audit' && name.startsWith(`${folder.replace(/s$/, '')}-`);
      });
    expect(repeating).toEqual([]);
  });
});
