import { readFileSync } from 'node:fs';
import type { Plugin } from 'vite';

const library = 'lucide-react';
const importOfIcons = /import\s*\{([^}]*)\}\s*from\s*["']lucide-react["'];?/g;

/**
 * Each icon is imported from its own file. Through the library's index every module would seem to need all its 1,700
 * icons, and the build would read them.
 */
export function iconsPlugin(): Plugin {
  let files: Map<string, string> | undefined;
  return {
    name: 'waypost-icons',
    enforce: 'post',
    apply: 'build',
    transform(code, id) {
      if (id.includes('/node_modules/') || !code.includes(library)) return null;
      files ??= filesOfIcons();
      const own = files;
      return {
        code: code.replace(importOfIcons, (_import, names: string) =>
          names
            .split(',')
            .filter((name) => name.trim() !== '')
            .map((name) => importOf(name.trim(), own))
            .join(''),
        ),
        map: null,
      };
    },
  };
}

function importOf(specifier: string, files: ReadonlyMap<string, string>): string {
  const [name = '', local = name] = specifier.split(/\s+as\s+/);
  const file = files.get(name);
  return file === undefined
    ? `import { ${specifier} } from '${library}';`
    : `import ${local} from '${library}/icons/${file}';`;
}

/** The file of each name that the library's index exports. */
function filesOfIcons(): Map<string, string> {
  const library = import.meta.resolve('lucide-react/package.json');
  const index = readFileSync(new URL('dist/esm/lucide-react.mjs', library), 'utf8');
  const files = new Map<string, string>();
  for (const [, names = '', file = ''] of index.matchAll(/export \{([^}]*)\} from '\.\/icons\/(.+)\.mjs'/g))
    for (const [, name = ''] of names.matchAll(/default as (\w+)/g)) files.set(name, file);
  return files;
}
