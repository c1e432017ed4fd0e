import { permissionNames } from '@waypost/contract/core/permissions';
import type { Entity, Permission } from '@waypost/contract/entities/calls';
import type { LinkedProduct } from '@waypost/contract/linked-products/shapes';
import { describe, expect, it } from 'vitest';
import { entityAccess } from '#src/app/entity-context.ts';
import { destinations } from './destinations.ts';

const entity = (own: Partial<Entity> = {}): Entity => ({
  id: '00000000-0000-7000-8000-000000000001',
  name: 'Lakemont Regional Health',
  lCode: 'LKMT',
  clientCode: 'LKMTC',
  defaultClientCode: 'LKMTC',
  clientTypes: ['RCO'],
  facilities: [],
  products: [{ name: 'HARP' }],
  roles: [],
  isXpeditorPreReleaseCandidate: false,
  ...own,
});
const holding = (...names: string[]): Permission[] =>
  names.map((permissionName) => ({ permissionName, applicationName: 'administration' }));
const product = (own: Partial<LinkedProduct>): LinkedProduct => ({
  id: 'harp',
  title: 'HARP',
  group: 'main',
  target: 'window',
  url: 'https://harp.example',
  permissions: [],
  product: null,
  caseUrl: null,
  isPreRelease: false,
  cookie: null,
  ...own,
});
const ids = (where: Entity, permissions: Permission[], ...products: LinkedProduct[]) =>
  destinations(entityAccess(where, permissions), products).map(({ id }) => id);

describe('the destinations of the navigation', () => {
  it('the destinations of the navigation contain only Home for a user without permissions [P-064]', () => {
    expect(ids(entity(), [])).toEqual(['home']);
  });

  it('the destinations of the navigation contain Search only with both case-management-read and patient-read [P-066]', () => {
    expect(ids(entity(), holding('case-management-read'))).not.toContain('search');
    expect(ids(entity(), holding('patient-read'))).not.toContain('search');
    expect(ids(entity(), holding('case-management-read', 'patient-read'))).toContain('search');
  });

  it('the destinations of the navigation contain User Management with any one of its three permissions, and with no other [P-037]', () => {
    const three = [
      'user-management-user-write',
      'user-management-role-write',
      'user-management-invite',
    ] as const;
    for (const name of three) expect(ids(entity(), holding(name)), name).toContain('user-management');
    const others = permissionNames.filter((name) => !(three as readonly string[]).includes(name));
    expect(ids(entity(), holding(...others))).not.toContain('user-management');
  });

  it('the destinations of the navigation contain the audit search only with both of its permissions', () => {
    expect(ids(entity(), holding('user-management-audit-read'))).not.toContain('audit-history');
    expect(ids(entity(), holding('case-management-audit-read'))).not.toContain('audit-history');
    const both = holding('user-management-audit-read', 'case-management-audit-read');
    expect(ids(entity(), both)).toContain('audit-history');
  });

  it('the destinations of the navigation contain a linked product if the user has one of its permissions and the entity owns it [P-064]', () => {
    const harp = product({ permissions: ['dde-link-read', 'claim-status-read'], product: 'HARP' });
    expect(ids(entity(), holding('claim-status-read'), harp)).toContain('harp');
    expect(ids(entity(), holding('patient-read'), harp)).not.toContain('harp');
    expect(ids(entity({ products: [] }), holding('dde-link-read'), harp)).not.toContain('harp');
  });

  it('the destinations of the navigation have different icons, also a product and its pre-release', () => {
    const products = ['harp', 'harp-pre-release', 'pas', 'pas-pre-release'].map((id) =>
      product({ id, group: 'products' }),
    );
    const all = destinations(entityAccess(entity(), holding(...permissionNames)), products);
    const icons = all.map(({ icon }) => icon);
    expect(icons.filter((icon, at) => icons.indexOf(icon) !== at)).toEqual([]);
  });

  it('the destinations of the navigation contain a pre-release product by its permission, or for pre-release entities if it requires none', () => {
    const gated = product({ permissions: ['harp-pre-release-read'], isPreRelease: true });
    expect(ids(entity(), holding('harp-pre-release-read'), gated)).toContain('harp');
    expect(ids(entity({ isXpeditorPreReleaseCandidate: true }), [], gated)).not.toContain('harp');
    const open = product({ isPreRelease: true });
    expect(ids(entity(), [], open)).not.toContain('harp');
    expect(ids(entity({ isXpeditorPreReleaseCandidate: true }), [], open)).toContain('harp');
  });
});
