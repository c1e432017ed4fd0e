import { describe, expect, it } from 'vitest';
import { paths } from './paths.ts';

describe('the addresses of the portal', () => {
  it('the addresses of the portal match the list', () => {
    const facility = 'a0000000-0000-4000-8000-000000000001';
    const task = 'b0000000-0000-4000-8000-000000000002';
    const transaction = 'c0000000-0000-4000-8000-000000000003';
    expect({
      root: paths.root(),
      info: paths.info(),
      logout: paths.logout(),
      timeout: paths.logout({ isTimeout: true }),
      callback: paths.signInCallback(),
      home: paths.home('LKMT'),
      tasks: paths.taskManagement('LKMT'),
      case: paths.caseManagement('LKMT', '260418-01'),
      eligibility: paths.eligibility('LKMT'),
      transaction: paths.eligibilityTransaction('LKMT', facility, transaction),
      transactionOfTask: paths.eligibilityTransaction('LKMT', facility, transaction, task),
      requestOfTask: paths.eligibilityOfTask('LKMT', facility, task),
    }).toMatchInlineSnapshot(`
      {
        "callback": "/signin-callback",
        "case": "/LKMT/case-management/260418-01",
        "eligibility": "/LKMT/eligibility",
        "home": "/LKMT",
        "info": "/info",
        "logout": "/logout",
        "requestOfTask": "/LKMT/eligibility/a0000000-0000-4000-8000-000000000001/00000000-0000-0000-0000-000000000000/b0000000-0000-4000-8000-000000000002",
        "root": "/",
        "tasks": "/LKMT/task-management",
        "timeout": "/logout?isTimeout=true",
        "transaction": "/LKMT/eligibility/a0000000-0000-4000-8000-000000000001/c0000000-0000-4000-8000-000000000003",
        "transactionOfTask": "/LKMT/eligibility/a0000000-0000-4000-8000-000000000001/c0000000-0000-4000-8000-000000000003/b0000000-0000-4000-8000-000000000002",
      }
    `);
  });

  it('escape a value so that it stays one path segment', () => {
    expect(paths.caseManagement('LKMT', '../x?y#z')).toBe('/LKMT/case-management/..%2Fx%3Fy%23z');
  });

  it('the addresses of the portal put eligibility before a start URL that begins with /viewer [W-099]', () => {
    expect(paths.taskStart('LKMT', '/viewer/f/c/t')).toBe('/LKMT/eligibility/viewer/f/c/t');
    expect(paths.taskStart('LKMT', 'case-management/260418-01')).toBe('/LKMT/case-management/260418-01');
  });
});
