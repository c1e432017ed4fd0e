import { readFileSync } from 'node:fs';
import { type LinkedProduct, linkedProductSchema } from '@waypost/contract/linked-products/shapes';
import { type Config, ConfigError } from '@waypost/platform/config';
import { z } from 'zod';

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
  const { linkedProductsFile: file, sandboxUrl } = config;
  if (file === null) return [];
  let list: unknown;
  try {
    const text = readFileSync(file, 'utf8');
    list = JSON.parse(sandboxUrl === null ? text : text.replaceAll('{sandbox}', sandboxUrl));
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
    // A frame of our own origin could access the portal around it, whatever its sandbox attribute says.
    ...(target === 'frame' && new URL(url).origin === origin
      ? [`${index}.url must not be the portal's own origin`]
      : []),
  ]);
}

/** Origins that the portal may show in a frame. */
export const frameOrigins = (products: readonly LinkedProduct[]): string[] => [
  ...new Set(products.filter(({ target }) => target === 'frame').map(({ url }) => new URL(url).origin)),
];
