import type { AnalyticsReport, Panel } from '#api/features/growth/analytics/contract.ts';
import { languageTags } from '#api/platform/i18n/locales.ts';
import { isOffered } from '#api/platform/offerings/contract.ts';
import { formatCountry } from '#src/shared/format.ts';
import type { ReportFormat } from './format-figure.ts';

type Row = AnalyticsReport['top'][Panel]['rows'][number];
type Words = Pick<ReportFormat, 't' | 'locale' | 'switchedOff'>;

interface Named {
  name: string;
  href?: string | undefined;
}

/**
 * Returns a row's readable name, with a link if there is a page. Names are untrusted, so only known forms become links.
 */
export function nameRow(panel: Panel, row: Row, { t, locale, switchedOff }: Words): Named {
  if (panel === 'content') return namePage(row, { t, switchedOff });
  if (panel === 'referrers') return nameReferrer(row.name);
  if (panel === 'searchesWithoutResults') {
    return { name: row.name, href: `/search?q=${encodeURIComponent(row.name)}` };
  }
  if (panel === 'plans') return namePlan(row.name, t);
  const names: { [Name in Panel]?: () => string | null } = {
    countries: () => formatCountry(row.name, locale),
    languages: () => nameLanguage(row.name, { locale }),
    devices: () => (isDevice(row.name) ? t(`analytics-report:device.${row.name}`) : null),
  };
  return { name: (names[panel]?.() ?? row.title ?? row.name) || t('analytics-report:unknown') };
}

function namePlan(stored: string, t: Words['t']): Named {
  const plan = stored.toLowerCase();
  const isKnown = plan === 'premium' || plan === 'donator';
  const name = (isKnown ? t(`analytics-report:plan.${plan}`) : stored) || t('analytics-report:unknown');
  return { name, href: `/admin/users?tier=${encodeURIComponent(plan)}` };
}

function namePage({ name, title }: Row, { t, switchedOff }: Pick<Words, 't' | 'switchedOff'>): Named {
  const isAddress = /^\/(?![/\\])[^\s[\]:*]*$/.test(name) && isOffered(switchedOff, name);
  const shown = title ?? (name === '/' ? t('analytics-report:homePage') : name);
  return isAddress ? { name: shown, href: name } : { name: shown };
}

function nameReferrer(origin: string): Named {
  if (!/^https?:\/\/[^/\s]+$/.test(origin)) return { name: origin };
  return { name: origin.replace(/^https?:\/\/(?:www\.)?/, ''), href: origin };
}

function nameLanguage(code: string, { locale }: Pick<Words, 'locale'>): string | null {
  try {
    const names = new Intl.DisplayNames(languageTags[locale], { type: 'language', fallback: 'none' });
    const name = names.of(code);
    return name ? name.charAt(0).toLocaleUpperCase(languageTags[locale]) + name.slice(1) : null;
  } catch {
    // Browsers can send any text as a language.
    return null;
  }
}

const devices = ['desktop', 'phone', 'tablet', 'other'] as const;
const isDevice = (name: string): name is (typeof devices)[number] => (devices as readonly string[]).includes(name);
