export { meantMail } from './mail-typo.ts';
export { FREE_MAIL_PROVIDERS } from './providers.ts';
