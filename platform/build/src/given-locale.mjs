// The locale that React Aria takes where no provider has one: every page of Rollheim has one. Its own is asked of the
// browser while the page starts.
const LOCALE = { locale: 'en-US', direction: 'ltr' };
export const getDefaultLocale = () => LOCALE;
export const useDefaultLocale = () => LOCALE;
