/** The address of the product under test, which the test command starts and provides. */
function address(name: string): string {
  const value = process.env[name];
  if (!value) throw new Error(`${name} is not set: run these tests through npm test`);
  return value;
}

export const portalUrl = address('WAYPOST_TEST_URL');
export const identityUrl = address('WAYPOST_TEST_IDENTITY_URL');
export const sandboxUrl = address('WAYPOST_TEST_SANDBOX_URL');
