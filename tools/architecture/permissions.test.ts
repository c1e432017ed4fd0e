import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { permissionCatalogue, permissionsWithoutEffect } from '@waypost/contract/core/permission-catalogue';
import { signingPermissions } from '@waypost/contract/linked-products/shapes';
import { describe, expect, it } from 'vitest';
import { root, sourceFiles } from './imports.ts';

/** Applications whose pages require any one of their permissions. */
const applicationsWithOneCheck = ['task-management', 'decision-management'];

/** Everything that requires a permission by its name: calls, pages, and the products of the demo. */
const requiringTexts = [
  ...sourceFiles().filter(
    (file) => /^apps\/(server|portal)\/src\//.test(file) && !/\.test\.tsx?$|\/seed\//.test(file),
  ),
  'apps/server/linked-products.json',
].map((file) => readFileSync(join(root, file), 'utf8'));

describe('a permission', () => {
  it('a permission guards something or is listed as unused [P-248]', () => {
    const unused = permissionCatalogue.filter(
      ({ permissionName, applicationName }) =>
        !applicationsWithOneCheck.includes(applicationName) &&
        !(signingPermissions as readonly string[]).includes(permissionName) &&
        !requiringTexts.some(
          (text) => text.includes(`'${permissionName}'`) || text.includes(`"${permissionName}"`),
        ),
    );
    expect(unused.map(({ permissionName }) => permissionName).toSorted()).toEqual(
      permissionsWithoutEffect.toSorted(),
    );
  });

  it('a permission without effect says so in the role editor, except for products, which an installation may link', () => {
    const isOfProduct = (section: string) => section === 'Products';
    const undeclared = permissionCatalogue.filter(
      ({ permissionName, description, section }) =>
        !isOfProduct(section.name) &&
        description.startsWith('No effect yet: ') !==
          permissionsWithoutEffect.some((name) => name === permissionName),
    );
    expect(undeclared).toEqual([]);
  });
});
