export const locales = ['et', 'en'];
