export { goodSchema } from '#api/features/content/good/contract.ts';
export { locales } from '#api/platform/i18n/locales.ts';
export { format } from '../shared/format.ts';
