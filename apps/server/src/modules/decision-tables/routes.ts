import { implementer, scopeOf, versionFrom } from '../../framework/context.ts';
import { keyedCall, onceShowing } from '../../framework/idempotency.ts';
import { conditionCodes } from './condition-codes.ts';
import { modelDifference } from './difference.ts';
import { openTrialTable } from './evaluate-table.ts';
import type { JsonFacts } from './evaluate-within.ts';
import { modelById, mustFindTable, ownerFor } from './find.ts';
import { removeModel } from './remove-model.ts';
import { restoreModel, showRestored } from './restore-model.ts';
import { setRules } from './set-rules.ts';
import { modelList, showModel, showTable, showUploaded } from './show.ts';
import { uploadModel } from './upload-model.ts';
import { modelVersion, modelVersions } from './versions.ts';

export const decisionRoutes = implementer.decision.router({
  models: implementer.decision.models.handler(({ context }) =>
    scopeOf(context).read((work) => modelList(work)),
  ),
  model: implementer.decision.model.handler(({ input, context }) =>
    scopeOf(context).read((work) => showModel(work, input.params.id)),
  ),
  uploadModel: implementer.decision.uploadModel.handler(
    async ({ input: { query, headers, body }, context }) => {
      const base = headers['if-match'] === undefined ? null : versionFrom(headers['if-match']);
      const file = body.modelXml;
      const bytes = await file.arrayBuffer();
      const upload = { tenantId: query?.tenantId, fileName: file.name, bytes, base };
      return scopeOf(context).change(async (work) => showUploaded(work, await uploadModel(work, upload)));
    },
  ),
  removeModel: implementer.decision.removeModel.handler(({ input: { params, headers }, context }) => {
    const version = versionFrom(headers['if-match']);
    return scopeOf(context).change((work) => removeModel(work, params.id, version));
  }),
  modelVersions: implementer.decision.modelVersions.handler(({ input, context }) =>
    scopeOf(context).read((work) => modelVersions(work, input.params.id)),
  ),
  modelVersion: implementer.decision.modelVersion.handler(({ input: { params }, context }) =>
    scopeOf(context).read(async (work) =>
      modelVersion(work, await modelById(work, params.id), params.version),
    ),
  ),
  modelDifference: implementer.decision.modelDifference.handler(({ input: { params, query }, context }) =>
    scopeOf(context).read((work) => modelDifference(work, params.id, params.version, query?.to)),
  ),
  restoreModel: implementer.decision.restoreModel.handler(({ input: { params, headers }, context }) => {
    const base = versionFrom(headers['if-match']);
    const call = keyedCall('decision.restoreModel', headers, params);
    return onceShowing(
      scopeOf(context),
      call,
      (work) => restoreModel(work, params.id, params.version, base),
      (work, id) => showRestored(work, id, params.version),
    );
  }),
  decisionTable: implementer.decision.decisionTable.handler(({ input: { params, query }, context }) =>
    scopeOf(context).read(async (work) =>
      showTable(work, await mustFindTable(work.db, ownerFor(work, query?.tenantId), params.id)),
    ),
  ),
  setRules: implementer.decision.setRules.handler(({ input: { params, query, headers, body }, context }) => {
    const base = versionFrom(headers['if-match']);
    const rules = { tenantId: query?.tenantId, table: params.id, base, rules: body.rules };
    return scopeOf(context).change(async (work) => showTable(work, await setRules(work, rules)));
  }),
  evaluate: implementer.decision.evaluate.handler(async ({ input: { params, query, body }, context }) => {
    const tried = { tenantId: query?.tenantId, table: params.id };
    const ask = await scopeOf(context).read((work) => openTrialTable(work, tried));
    return ask(body.facts as JsonFacts);
  }),
  conditionCodes: implementer.decision.conditionCodes.handler(({ input: { query }, context }) =>
    scopeOf(context).read((work) => conditionCodes(work, query)),
  ),
});
