import { goodSchema } from '#api/features/content/good/contract.ts';
import { locales } from '#api/platform/i18n/locales.ts';
import { callApi } from './api-client.ts';

export const good = () => callApi(goodSchema, locales);
