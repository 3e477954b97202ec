import { callApi } from '../lib/api-client.ts';

const everyMs = 5 * 60_000;

/**
 * Uses the browser's copy of the brand while its version matches the server's, and otherwise
 * fetches it again. Failures are only logged: the page keeps the brand it was served with.
 */
export function keepBrandFresh(): void {
  const { community, brandVersion } = document.documentElement.dataset;
  if (!community) return;
  const check = async () => {
    if (document.visibilityState !== 'visible') return;
    try {
      const version = await currentVersion(community);
      await readBrand(community, version);
      if (String(version) !== brandVersion) useStylesheet(version);
    } catch (error) {
      console.warn('brand not refreshed', error);
    }
  };
  setInterval(check, everyMs);
  addEventListener('brand-changed', check);
}

/** The brand settings, from the copy if its version matches. */
export async function readBrand(community: string, version: number): Promise<unknown> {
  const [versionKey, settingsKey] = [`branding_version_${community}`, `branding_settings_${community}`];
  const cached = localStorage.getItem(settingsKey);
  if (cached && localStorage.getItem(versionKey) === String(version)) return JSON.parse(cached);
  const answer = await callApi<{ data: { version: number; settings: unknown } }>(
    'GET',
    `/api/customizations/current?community=${community}`,
  );
  localStorage.setItem(settingsKey, JSON.stringify(answer.data.settings));
  localStorage.setItem(versionKey, String(answer.data.version));
  return answer.data.settings;
}

async function currentVersion(community: string): Promise<number> {
  const path = `/api/customizations/version?community=${community}`;
  const { data } = await callApi<{ data: { version: number } }>('GET', path);
  return data.version;
}

function useStylesheet(version: number): void {
  const link = document.querySelector<HTMLLinkElement>('link[data-brand]');
  if (link) link.href = link.href.replace(/v=\d+/, `v=${version}`);
  document.documentElement.dataset['brandVersion'] = String(version);
}
