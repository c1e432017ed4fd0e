import { randomUUID } from 'node:crypto';
import { physiciansAt } from '../cases.ts';
import { newKey } from '../client.ts';
import { ids } from '../coverages.ts';
import { merge, undoMerge } from '../merging.ts';
import { addOrder, bareCase, ORDERS, patchOrder } from '../orders.ts';
import { knownPatient } from '../patients.ts';
import { worked } from '../processes.ts';
import { CASE, freshIdentifier, named, open, putCase, putPatient, register } from '../registration.ts';
import { importer } from '../sources.ts';
import { type Cast, match, must, type Scenario } from './scenario.ts';

const varga = ({ here }: Cast) => physiciansAt(here).find(({ last }) => last === 'Varga');
async function orderOfVarga(cast: Cast): Promise<string> {
  const order = await addOrder(cast.ruth, await bareCase(cast.ruth), {
    physician: [{ useId: 0, providerIndividualId: varga(cast)?.id }],
  });
  return `${ORDERS}/${order.orderId}/physicians/${order.physician[0]?.orderPhysicianId}/contacts`;
}

const visit = ({ here }: Cast, patientId: string, more: object = {}) => ({
  patient: { patientId },
  facilityId: here.facility().id,
  dateOfServiceStart: '2027-02-03',
  ...more,
});
const newPatient = async ({ registrar }: Cast) =>
  (await must(register(registrar, { name: named('Ada', 'Quill'), isAnother: true }))).patientId ?? '';
const openedCase = async (cast: Cast) => must(open(cast.registrar, visit(cast, await newPatient(cast))));

/** A merge of two patients, each with a case. */
async function merged(cast: Cast): Promise<string> {
  const [survivor, other] = [await openedCase(cast), await openedCase(cast)];
  return JSON.stringify(await must(merge(cast.registrar, survivor.patientId, other.patientId)));
}

export const caseScenarios: Scenario[] = [
  {
    call: 'patient.registerPatient',
    emits: ['patient.registered'],
    act: newPatient,
  },
  {
    call: 'patient.putPatient',
    emits: ['patient.registered'],
    act: async ({ registrar }) =>
      (await must(putPatient(registrar, { name: named('Ada', 'Quill'), identifiers: [freshIdentifier()] })))
        .patientId ?? '',
  },
  {
    call: 'patient.putPatient',
    emits: ['patient.updated'],
    given: async (cast) => {
      const identifier = freshIdentifier();
      const { patientId } = await must(
        putPatient(cast.registrar, { name: named('Ada', 'Quill'), identifiers: [identifier] }),
      );
      await must(open(cast.registrar, visit(cast, patientId ?? '')));
      return identifier.value;
    },
    act: async ({ registrar }, value) =>
      (
        await must(
          putPatient(registrar, { gender: 'Female', identifiers: [{ ...freshIdentifier(), value }] }),
        )
      ).patientId ?? '',
  },
  {
    call: 'case.openCase',
    emits: ['case.opened'],
    given: newPatient,
    act: async (cast, patientId) => (await must(open(cast.registrar, visit(cast, patientId)))).caseId,
  },
  {
    call: 'case.putCase',
    emits: ['case.opened'],
    given: newPatient,
    act: async (cast, patientId) =>
      (await must(putCase(cast.registrar, visit(cast, patientId, { identifiers: [freshIdentifier('VN')] }))))
        .caseId,
  },
  {
    call: 'case.putCase',
    emits: ['case.changed', 'coverage.added', 'coverage.changed', 'coverage.reordered'],
    given: async (cast) => {
      const identifier = freshIdentifier('VN');
      const coverages = [{ coverage: { insuranceName: 'Alder Choice' } }];
      const body = visit(cast, await newPatient(cast), { identifiers: [identifier], coverages });
      await must(putCase(cast.registrar, body));
      return JSON.stringify(body);
    },
    act: async ({ registrar }, before) => {
      const coverages = ['Harbor HMO', 'Alder Choice'].map((insuranceName) => ({
        coverage: { insuranceName, groupNumber: 'G-1' },
      }));
      const body = { ...JSON.parse(before), encounter: 'E2', coverages };
      return (await must(putCase(registrar, body))).caseId;
    },
  },
  {
    call: 'case.changeCase',
    emits: ['case.changed'],
    given: async (cast) => (await openedCase(cast)).caseId,
    act: async ({ registrar }, caseId) => {
      await must(registrar.call('PATCH', `${CASE}/${caseId}`, { encounter: 'E2' }, match({ version: 1 })));
      return caseId;
    },
  },
  {
    call: 'case.cancelCase',
    emits: ['case.cancelled'],
    given: async (cast) => (await openedCase(cast)).caseId,
    act: async ({ registrar }, caseId) => {
      await must(registrar.call('POST', `${CASE}/${caseId}/cancel`, undefined, match({ version: 1 })));
      return caseId;
    },
  },
  {
    call: 'case.cancelCase',
    emits: ['case.cancelled', 'note.added'],
    given: async (cast) => (await openedCase(cast)).caseId,
    act: async ({ registrar }, caseId) => {
      const body = { reason: 'Called off' };
      await must(registrar.call('POST', `${CASE}/${caseId}/cancel`, body, match({ version: 1 })));
      return caseId;
    },
  },
  {
    call: 'case.moveCase',
    emits: ['case.moved'],
    given: async (cast) => JSON.stringify([(await openedCase(cast)).caseId, await newPatient(cast)]),
    act: async ({ registrar }, given) => {
      const [caseId, patientId] = JSON.parse(given);
      const body = { patient: { patientId } };
      await must(registrar.call('POST', `${CASE}/${caseId}/move`, body, match({ version: 1 })));
      return caseId;
    },
  },
  {
    call: 'case.moveCase',
    emits: ['task.unassigned', 'case.moved', 'case.moved'],
    given: async (cast) => {
      const worker = await cast.here.invite({
        firstName: 'Noor',
        lastName: randomUUID().slice(0, 8),
        role: importer.name,
        facilities: [0],
      });
      const coverages = [{ coverage: { insuranceName: 'Alder Choice' } }];
      const body = visit(cast, await newPatient(cast), { coverages });
      const { caseId } = await must(open(cast.registrar, body));
      const [task] = await worked(cast.pool, caseId);
      await must(
        worker.call(
          'PATCH',
          `/services/task/tasks/${task?.id}`,
          { status: 'InProcess' },
          match({ version: 1 }),
        ),
      );
      return caseId;
    },
    act: async ({ registrar, here }, caseId) => {
      const body = { facilityId: here.facility(-1).id };
      await must(registrar.call('POST', `${CASE}/${caseId}/move`, body, match({ version: 1 })));
      return caseId;
    },
  },
  {
    call: 'case.addNote',
    emits: ['note.added'],
    given: (cast) => bareCase(cast.ruth),
    act: async (cast, caseId) => {
      const body = { caseId, note: 'Called the payer.', eventType: 'Message' };
      await must(cast.ruth.call('POST', '/services/case/api/case/notes', body, newKey()));
      return caseId;
    },
  },
  {
    call: 'case.addCoverage',
    emits: ['coverage.added'],
    act: async (cast) => (await cast.covered.added()).coverageId,
  },
  {
    call: 'case.addCoverage',
    emits: ['coverage.added', 'coverage.reordered'],
    given: async ({ covered }) => (await covered.added()).coverageId,
    act: async ({ covered }) => {
      await must(covered.add({ ...covered.newOne({ insuranceName: randomUUID().slice(0, 8) }), order: 1 }));
      return covered.caseId;
    },
  },
  {
    call: 'case.changeCoverage',
    emits: ['coverage.changed'],
    given: async (cast) => (await cast.covered.added()).coverageId,
    act: async (cast, coverageId) => {
      const { rows } = await cast.pool.query('select version from case_coverage where id = $1', [coverageId]);
      const body = { coverage: { groupNumber: randomUUID().slice(0, 8) } };
      await must(cast.ruth.call('PATCH', `/services/case/api/Coverages/${coverageId}`, body, match(rows[0])));
      return coverageId;
    },
  },
  {
    call: 'case.orderCoverages',
    emits: ['coverage.reordered'],
    given: async (cast) => {
      await cast.covered.added();
      return cast.covered.caseId;
    },
    act: async (cast, caseId) => {
      await must(cast.covered.put(ids(await cast.covered.coverages()).reverse()));
      return caseId;
    },
  },
  {
    call: 'orders.addOrder',
    emits: ['order.added'],
    given: (cast) => bareCase(cast.ruth),
    act: async (cast, caseId) => {
      await addOrder(cast.ruth, caseId, {});
      return caseId;
    },
  },
  {
    call: 'orders.changeOrder',
    emits: ['order.changed'],
    given: async (cast) => (await addOrder(cast.ruth, await bareCase(cast.ruth), {})).orderId,
    act: async (cast, orderId) => {
      await must(patchOrder(cast.ruth, { orderId, version: 1 }, { orderNumber: 'A-1' }));
      // Repeating it changes nothing, and emits no event.
      await must(patchOrder(cast.ruth, { orderId, version: 2 }, { orderNumber: 'A-1' }));
      return orderId;
    },
  },
  {
    call: 'orders.deleteOrder',
    emits: ['order.removed'],
    given: async (cast) => (await addOrder(cast.ruth, await bareCase(cast.ruth), {})).orderId,
    act: async (cast, orderId) => {
      await must(cast.ruth.call('DELETE', `${ORDERS}/${orderId}`, undefined, match({ version: 1 })));
      return orderId;
    },
  },
  {
    call: 'orders.addPhysicianContacts',
    emits: ['order.changed'],
    given: orderOfVarga,
    act: async (cast, path) => {
      await must(cast.ruth.call('POST', path, [varga(cast)?.contacts[0]?.id], newKey()));
      return path.split('/').at(-4) ?? '';
    },
  },
  {
    call: 'orders.removePhysicianContacts',
    emits: ['order.changed'],
    given: async (cast) => {
      const path = await orderOfVarga(cast);
      await must(cast.ruth.call('POST', path, [varga(cast)?.contacts[0]?.id], newKey()));
      return path;
    },
    act: async (cast, path) => {
      await must(cast.ruth.call('DELETE', path, [varga(cast)?.contacts[0]?.id]));
      return path.split('/').at(-4) ?? '';
    },
  },
  {
    call: 'patient.mergePatients',
    emits: ['patient.merged'],
    given: async (cast) => {
      const survivor = await newPatient(cast);
      await must(open(cast.registrar, visit(cast, survivor)));
      return JSON.stringify([survivor, await newPatient(cast)]);
    },
    act: async ({ registrar }, given) => {
      const [survivor, other] = JSON.parse(given);
      await must(merge(registrar, survivor, other));
      return survivor;
    },
  },
  {
    call: 'patient.mergePatients',
    emits: ['case.moved'],
    given: async (cast) => JSON.stringify([await newPatient(cast), await openedCase(cast)]),
    act: async ({ registrar }, given) => {
      const [survivor, { patientId, caseId }] = JSON.parse(given);
      await must(merge(registrar, survivor, patientId));
      return caseId;
    },
  },
  {
    call: 'patient.takeMergeBack',
    emits: ['patient.merge-taken-back'],
    given: merged,
    act: async ({ registrar }, given) => {
      const { mergeId, survivorId } = JSON.parse(given);
      await must(undoMerge(registrar, mergeId));
      return survivorId;
    },
  },
  {
    call: 'patient.takeMergeBack',
    emits: ['case.moved'],
    given: merged,
    act: async ({ registrar }, given) => {
      const { mergeId, movedCaseIds } = JSON.parse(given);
      await must(undoMerge(registrar, mergeId));
      return movedCaseIds[0];
    },
  },
  {
    call: 'patient.updatePatient',
    emits: ['patient.updated'],
    act: async (cast) => {
      const { change, patientId } = await knownPatient(cast.ruth);
      await must(change({ email: cast.here.freshEmail('patient') }));
      return patientId;
    },
  },
];
