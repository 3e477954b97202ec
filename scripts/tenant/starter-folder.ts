import { defaultBrand } from '#api/features/brand/customizations/default-brand.ts';
import type { HomeSection } from '#api/features/site/home/contract.ts';
import { communitySchema } from '#api/platform/tenancy/tenant-schema.ts';
import type { TenantFile } from './tenant-file.ts';

interface StarterFolder {
  'tenant.json': TenantFile;
  'home.json': HomeSection[];
}

/** Builds a complete, valid folder to start a community from. */
export function buildStarterFolder(slug: string): StarterFolder {
  const name = slug.replace(/(^|-)([a-z])/g, (_, dash, letter) => (dash ? ' ' : '') + letter.toUpperCase());
  return {
    'tenant.json': {
      slug,
      name,
      hostnames: [`${slug}.localhost`],
      status: 'active',
      defaultLocale: 'et',
      languages: ['et', 'en'],
      timeZone: 'Europe/Tallinn',
      currencyByLocale: { et: 'EUR', en: 'USD' },
      prices: { premium: { EUR: 499, USD: 499 }, donator: { EUR: 1999, USD: 1999 } },
      codePrefix: deriveCardPrefix(slug),
      supportEmail: `support@${slug}.test`,
      mailFrom: `hello@${slug}.test`,
      minimumPasswordLength: 6,
      switchedOff: [],
      joining: 'open',
      twoFactorRequiredFor: [],
      signInProviders: [],
      auditKeptDays: 1_095,
      analyticsKeptMonths: 25,
      assistant: {
        ...{ inputPrice: 0, outputPrice: 0, embeddingPrice: 0, monthlyCeiling: 0 },
        ...{ questionsMembers: 10, questionsPremium: 40, questionsDonator: 80, answersKeptDays: 365 },
      },
      newsletter: { isOffered: true, isConfirmed: false },
      mailRate: { mailsPerMinute: 0, mailsPerHour: 0, mailsPerDay: 0, warmsUp: true },
      community: communitySchema.parse({}),
      brand: { ...defaultBrand, name },
    },
    'home.json': [
      {
        kind: 'hero',
        title: { et: `Tere tulemast! Siin on ${name}`, en: `Welcome to ${name}` },
        lead: { et: 'Koht, kus kohtuda, õppida ja kaasa lüüa.', en: 'A place to meet, to learn and to take part.' },
        primary: { label: { et: 'Liitu', en: 'Join' }, path: '/auth/signup' },
        secondary: { label: { et: 'Logi sisse', en: 'Sign in' }, path: '/auth/signin' },
      },
      {
        kind: 'invitation',
        title: { et: 'Tule meie hulka', en: 'Come and join us' },
        lead: { et: 'Konto loomine võtab hetke ja on tasuta.', en: 'Making an account takes a moment and is free.' },
        primary: { label: { et: 'Loo konto', en: 'Create an account' }, path: '/auth/signup' },
      },
    ],
  };
}

/** Derives the prefix of gift card codes from the slug's letters, if there are enough of them. */
function deriveCardPrefix(slug: string): string {
  const letters = slug
    .replace(/[^a-z]/g, '')
    .toUpperCase()
    .slice(0, 10);
  return letters.length < 2 ? 'GIFT' : letters;
}
