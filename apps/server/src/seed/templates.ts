import type { Db } from '../infrastructure/database.ts';
import { idFrom } from '../infrastructure/ids.ts';
import type { CastEntity } from './organizations.ts';

const about = `{{today}}

To: {{physician.name}}

Patient: {{patient.name}}, born {{patient.birthDate}}
Account: {{case.accountNumber}}
Date of service: {{case.serviceDate}}`;
const end = `Thank you for your help.

Registration
{{facility.name}}`;
const letter = (...paragraphs: string[]): string => [about, ...paragraphs, end].join('\n\n');

export const PHONE_LETTER = 'Address and phone confirmation';

/** Letters that a registration office sends: name, title, text. */
const letters: readonly (readonly [string, string, string])[] = [
  [
    'Request for an insurance card',
    'Copy of an insurance card needed',
    letter(
      'We could not register the insurance of this patient: {{condition.description}}.',
      'Please send us a copy of both sides of the insurance card.',
    ),
  ],
  [
    'Request for a referral or authorization',
    'Referral or authorization needed',
    letter(
      'For this visit {{insurance.name}} (member {{insurance.memberId}}) may ask for a referral or a prior authorization, and we have none: {{condition.description}}.',
      'Please send us the referral, or the number of the authorization, before the date of service.',
    ),
  ],
  [
    'Coordination of benefits questionnaire',
    'Which insurance pays first',
    letter(
      'We know of more than one insurance of this patient, or {{insurance.name}} does.',
      'Please tell us which insurance pays first, and since when.',
    ),
  ],
  [
    PHONE_LETTER,
    'Address and phone number needed',
    letter(
      'What we have on file cannot be used: {{condition.description}}.',
      'Please confirm the postal address and the phone number of the patient.',
    ),
  ],
];

export const templateId = (entity: CastEntity, name: string): string =>
  idFrom(`template ${entity.lcode} ${name}`);

/** The templates of an entity of the cast, for all of its facilities. */
export async function writeTemplates(db: Db, entity: CastEntity): Promise<void> {
  const rows = letters.map(([name, title, body]) => ({
    entity_id: entity.id,
    id: templateId(entity, name),
    name,
    facility_id: null,
    title,
    body,
  }));
  await db.insertInto('document_template').values(rows).execute();
}
