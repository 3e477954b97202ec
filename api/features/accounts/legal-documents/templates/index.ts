import type { Localized } from '#api/platform/i18n/localized.ts';
import type { LegalDocumentKind } from '../contract.ts';
import { privacyEn } from './privacy-en.ts';
import { privacyEt } from './privacy-et.ts';
import { rulesEn } from './rules-en.ts';
import { rulesEt } from './rules-et.ts';
import { termsEn } from './terms-en.ts';
import { termsEt } from './terms-et.ts';

/** The texts that every community starts with. They describe what the platform does, so keep them true. */
export const templates: Readonly<Record<LegalDocumentKind, Localized>> = {
  terms: { et: termsEt, en: termsEn },
  privacy: { et: privacyEt, en: privacyEn },
  rules: { et: rulesEt, en: rulesEn },
};
