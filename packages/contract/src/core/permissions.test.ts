import { describe, expect, it } from 'vitest';
import { permissionCatalogue } from './permission-catalogue.ts';
import {
  applicationNames,
  applicationOf,
  permissionNameOf,
  permissionNames,
  taskGroups,
} from './permissions.ts';

const catalogued = permissionCatalogue.map(({ permissionName }) => permissionName);
/** Every name is known in both forms and can be granted. */
function known(names: string): void {
  for (const name of names.split(' ')) {
    expect(catalogued, name).toContain(name);
    const pascal = name.replace(/(^|-)([a-z])/g, (_all, _dash, letter: string) => letter.toUpperCase());
    expect(permissionNameOf(pascal), pascal).toBe(name);
    expect(permissionNameOf(name)).toBe(name);
  }
}

describe('the names of permissions', () => {
  it('user management [P-238]', () =>
    known(
      'user-management-invite user-management-role-write user-management-user-write user-management-audit-read',
    ));

  it('tasks: read for all, work and manage for each group [P-239]', () => {
    known('task-management-read');
    for (const group of taskGroups) known(`${group}-work ${group}-manage`);
    for (const { permissionName, applicationName } of permissionCatalogue)
      expect(applicationName === 'task-management', permissionName).toBe(
        /^task-management-read$|-(work|manage)$/.test(permissionName),
      );
  });

  it('eligibility [P-240]', () =>
    known(
      'eligibility-verification-read eligibility-verification-write eligibility-execute eligibility-utility-read eligibility-utility-write',
    ));

  it('cases and patients [P-241]', () =>
    known(
      'case-management-read case-management-write case-management-audit-read patient-read patient-write ssn-read',
    ));

  it('payers and cross references [P-242]', () => {
    known('payer-read xref-read xref-write');
    expect(permissionNameOf('view-payer')).toBe('payer-read');
    expect(permissionNameOf('ViewPayer')).toBe('payer-read');
  });

  it('decision tables [P-243]', () =>
    known(
      'decision-table-read decision-table-write shared-decision-table-write decision-table-schema-write',
    ));

  it('linked products [P-244]', () =>
    known(
      'payer-report-read remittance-log-read remittance-trp-read claim-trp-read audit-control-axis-read patient-receipts-read compliance-tools-read medical-necessity-read state-reporting-wizard-read dde-link-read contract-management-read xpeditor-dashboard-read remittance-management-read xpeditor-eligibility-read claim-management-read claim-status-read',
    ));

  it('webhooks [P-245]', () => {
    known('webhooks-write webhooks-admin');
    expect(permissionNameOf('webhooks admin')).toBe('webhooks-admin');
  });

  it('the document system and pre-releases each have one of two similar names [P-246][P-247]', () => {
    known('onbase-read harp-pre-release-read pas-pre-release-read');
    expect(permissionNameOf('view-onbase')).toBe('onbase-read');
    expect(permissionNameOf('view-harp-prerelease')).toBe('harp-pre-release-read');
    expect(permissionNameOf('ViewPasPrerelease')).toBe('pas-pre-release-read');
    for (const similarName of ['view-payer', 'view-onbase', 'view-harp-prerelease', 'view-pas-prerelease'])
      expect(catalogued).not.toContain(similarName);
  });

  it('each permission has one place in the editor', () => {
    expect(catalogued.toSorted()).toEqual(
      [...permissionNames, ...taskGroups.flatMap((group) => [`${group}-work`, `${group}-manage`])].toSorted(),
    );
    const shown = permissionCatalogue.map(
      ({ applicationDisplayName, section, displayName }) =>
        `${applicationDisplayName} ${section.name} ${displayName}`,
    );
    expect(new Set(shown).size).toBe(shown.length);
  });
});

describe('the applications', () => {
  it('the permissions of an application are consecutive, in numbered sections', () => {
    const order = permissionCatalogue.map(({ applicationName }) => applicationName);
    expect(order.filter((name, at) => name !== order[at - 1])).toEqual([...new Set(order)]);
    for (const application of new Set(order)) {
      const numbers = permissionCatalogue
        .filter(({ applicationName }) => applicationName === application)
        .map(({ section }) => section.displaySequence);
      expect(numbers, application).toEqual(numbers.toSorted((a, b) => a - b));
      expect(numbers[0]).toBe(1);
    }
  });

  it('the application of a permission is in the list, whatever its name looks like', () => {
    for (const { permissionName } of permissionCatalogue)
      expect(applicationNames).toContain(applicationOf(permissionName));
    expect(applicationOf('user-management-audit-read')).toBe('audit');
    expect(applicationOf('audit-control-axis-read')).toBe('organization-master');
    expect(applicationOf('eligibility-utility-read')).toBe('eligibility-utility');
    expect(applicationOf('patient-receipts-read')).toBe('organization-master');
  });
});
