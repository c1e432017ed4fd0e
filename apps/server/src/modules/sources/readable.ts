import { readable } from '../../infrastructure/readable.ts';

/** The systems that send patients and cases. */
export const sourceRows = readable('source', ['entity_id', 'id', 'name']);

/** The facilities of the sources. */
export const sourceFacilityRows = readable('source_facility', ['source_id', 'facility_id']);
