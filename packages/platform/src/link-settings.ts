import { z } from 'zod';
import { link, type Setting, webAddress } from './setting-shapes.ts';

/** The settings of the portal's links: terms and privacy in its footer, two images on Home. */
export const linkSettings = {
  TERMS_URL: {
    shape: link.default('/rco/info?topic=terms'),
    readBy: ['server', 'identity'],
    about: 'link of the footer',
  },
  PRIVACY_URL: {
    shape: link.default('/rco/info?topic=privacy'),
    readBy: ['server', 'identity'],
    about: 'link of the footer',
  },
  NEWS_URL: { shape: webAddress.optional(), readBy: ['server'], about: 'image link on Home', usual: 'none' },
  NEWS_IMAGE: { shape: z.string().default(''), readBy: ['server'], about: 'its image' },
  NEWS_TITLE: { shape: z.string().default('News'), readBy: ['server'], about: 'its title' },
  WEBINAR_URL: {
    shape: webAddress.optional(),
    readBy: ['server'],
    about: 'image link on Home',
    usual: 'none',
  },
  WEBINAR_IMAGE: { shape: z.string().default(''), readBy: ['server'], about: 'its image' },
  WEBINAR_TITLE: { shape: z.string().default('Webinar'), readBy: ['server'], about: 'its title' },
} as const satisfies Record<string, Setting>;
