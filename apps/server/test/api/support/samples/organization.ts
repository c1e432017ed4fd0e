import type { Samples } from './sample.ts';

const facility = { name: 'Sample', state: 'OH', timeZone: 'America/New_York' };
const letter = { name: 'Sample', title: 'Sample', content: 'Sample' };

/** An organization's own data. */
export const organizationSamples: Samples = {
  calls: {
    facilities: {
      createFacility: { body: { ...facility, lCode: 'SAMPLE1' } },
      changeFacility: { body: facility },
      endFacility: { body: { isEnded: true } },
    },
    documentTemplates: {
      createLetterTemplate: { body: letter },
      changeLetterTemplate: { body: letter },
      endLetterTemplate: { body: { isEnded: true } },
    },
  },
};
