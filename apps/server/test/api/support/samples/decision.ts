import type { Samples } from './sample.ts';

export const decisionSamples: Samples = {
  calls: {
    decision: {
      uploadModel: {
        headers: { 'if-match': '999999999' },
        body: { modelXml: 'no file' },
        unfit: 'a file travels in a form, and this is JSON',
      },
      modelVersion: { params: { version: '1' } },
      modelDifference: { params: { version: '1' } },
      restoreModel: { params: { version: '1' }, headers: { 'if-match': '999999999' } },
      setRules: { headers: { 'if-match': '999999999' }, body: { rules: [] } },
      evaluate: { body: { facts: {} } },
      conditionCodes: {
        query: { ProcessKey: 'RegistrationVerification_Main', TaskId: 'Activity_RegistrationException' },
      },
    },
  },
};
