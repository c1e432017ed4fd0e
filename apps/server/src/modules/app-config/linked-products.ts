import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type LinkedProduct, linkedProductSchema } from '@waypost/contract/services/linked-products';
import { type Config, ConfigError } from '@waypost/platform/config';
import { z } from 'zod';

/** The products of the demo: pages of the sandbox. */
const demoFile = join(import.meta.dirname, '../../../linked-products.json');

/** Paths below an entity that are pages of the portal itself. */
const ownPages = new Set([
  'search',
  'settings',
  'my-profile',
  'task-configuration',
  'eligibility',
  'user-management',
  'case-management',
  'task-management',
  'my-files',
]);

/**
 * Reads the list of linked products. `{sandbox}` in an address stands for the address of the stand-ins.
 *
 * @throws ConfigError that lists every problem of the list
 */
export function loadLinkedProducts(
  config: Pick<Config, 'linkedProductsFile' | 'sandboxUrl' | 'url'>,
): LinkedProduct[] {
  const file = config.linkedProductsFile ?? demoFile;
  let list: unknown;
  try {
    list = JSON.parse(readFileSync(file, 'utf8').replaceAll('{sandbox}', config.sandboxUrl));
  } catch {
    throw new ConfigError(`LINKED_PRODUCTS_FILE: ${file} cannot be read, or is not JSON.`);
  }
  const parsed = z.array(linkedProductSchema).safeParse(list);
  const problems = parsed.success
    ? problemsOf(parsed.data, new URL(config.url).origin)
    : parsed.error.issues.map((issue) => `${issue.path.join('.')} ${issue.message}`);
  if (!parsed.success || problems.length > 0) {
    throw new ConfigError(`LINKED_PRODUCTS_FILE: ${file} is not valid: ${problems.join('; ')}.`);
  }
  return parsed.data;
}

function problemsOf(products: readonly LinkedProduct[], origin: string): string[] {
  return products.flatMap(({ id, target, url }, index) => [
    ...(products.findIndex((other) => other.id === id) < index ? [`${index}.id ${id} is there twice`] : []),
    ...(target === 'frame' && ownPages.has(id) ? [`${index}.id ${id} is a page of the portal`] : []),
    // A frame of our own origin could reach into the portal around it, whatever its sandbox says.
    ...(target === 'frame' && new URL(url).origin === origin
      ? [`${index}.url must not be the portal's own origin`]
      : []),
  ]);
}

/** Origins that the portal may show in a frame. */
export const frameOrigins = (products: readonly LinkedProduct[]): string[] => [
  ...new Set(products.filter(({ target }) => target === 'frame').map(({ url }) => new URL(url).origin)),
];
