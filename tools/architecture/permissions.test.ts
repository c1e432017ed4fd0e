import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { permissionCatalogue, permissionsWithoutEffect } from '@waypost/contract/core/permission-catalogue';
import { signingPermissions } from '@waypost/contract/linked-products/shapes';
import { describe, expect, it } from 'vitest';
import { root, sourceFiles } from './imports.ts';

/** Applications whose pages require any one of their permissions. */
const askedAsOne = ['task-management', 'decision-management'];

/** Everything that requires a permission by its name: calls, pages, and the products of the demo. */
const asking = [
  ...sourceFiles().filter(
    (file) => /^apps\/(server|portal)\/src\//.test(file) && !/\.test\.tsx?$|\/seed\//.test(file),
  ),
  'apps/server/linked-products.json',
].map((file) => readFileSync(join(root, file), 'utf8'));

describe('a permission', () => {
  it('guards something or is listed as unused [P-248]', () => {
    const idle = permissionCatalogue.filter(
      ({ permissionName, applicationName }) =>
        !askedAsOne.includes(applicationName) &&
        !(signingPermissions as readonly string[]).includes(permissionName) &&
        !asking.some((text) => text.includes(`'${permissionName}'`) || text.includes(`"${permissionName}"`)),
    );
    expect(idle.map(({ permissionName }) => permissionName).toSorted()).toEqual(
      permissionsWithoutEffect.toSorted(),
    );
  });

  it('without effect says so in the role editor, but for products, which an installation may link', () => {
    const isOfProduct = (section: string) => section === 'Products';
    const silent = permissionCatalogue.filter(
      ({ permissionName, description, section }) =>
        !isOfProduct(section.name) &&
        description.startsWith('No effect yet: ') !==
          permissionsWithoutEffect.some((name) => name === permissionName),
    );
    expect(silent).toEqual([]);
  });
});
