import { callApi } from './api-client.ts';

const everyMs = 5 * 60_000;

interface Brand {
  nav: { style: string };
  logo: Readonly<Record<string, string>>;
}

/**
 * Uses the browser's copy of the brand while its version matches the server's. Checks the version periodically and on
 * `brand-changed`, which pages dispatch after publishing a brand. Dispatches the same event, with the version as its
 * detail, once the page uses a new version. Failures are only logged: the page keeps its original brand.
 */
export function refreshCachedBrand(): void {
  const { community, brandVersion } = document.documentElement.dataset;
  if (!community) return;
  let shown = brandVersion;
  let checkedAt = Date.now();
  const check = async () => {
    if (document.visibilityState !== 'visible') return;
    checkedAt = Date.now();
    try {
      const version = await currentVersion(community);
      const brand = await readBrand(community, version);
      if (String(version) === shown) return;
      shown = String(version);
      showBrand(version, brand);
      dispatchEvent(new CustomEvent('brand-changed', { detail: version }));
    } catch (error) {
      console.warn('brand not refreshed', error);
    }
  };
  const checkIfDue = () => {
    if (Date.now() - checkedAt >= everyMs) void check();
  };
  setInterval(check, everyMs);
  addEventListener('brand-changed', (event) => {
    const isOwn = event instanceof CustomEvent && String(event.detail) === shown;
    if (!isOwn) void check();
  });
  document.addEventListener('visibilitychange', checkIfDue);
  addEventListener('pageshow', checkIfDue);
  addEventListener('storage', ({ key, newValue }) => {
    if (key === keysOf(community).version && newValue !== shown) void check();
  });
}

/** Reads the brand in the page's language, from the copy if its version matches. */
async function readBrand(community: string, version: number): Promise<Brand> {
  const keys = keysOf(community);
  const cached = localStorage.getItem(keys.settings);
  if (cached && localStorage.getItem(keys.version) === String(version)) return JSON.parse(cached) as Brand;
  const path = `/api/customizations/current?community=${community}&lang=${language()}`;
  const { data } = await callApi<{ data: { version: number; settings: Brand } }>('GET', path);
  localStorage.setItem(keys.settings, JSON.stringify(data.settings));
  localStorage.setItem(keys.version, String(data.version));
  return data.settings;
}

/** A brand contains texts, so each language has its own copy. */
function keysOf(community: string) {
  const of = `${community}_${language()}`;
  return { version: `branding_version_${of}`, settings: `branding_settings_${of}` };
}

function language(): string {
  return document.documentElement.lang.slice(0, 2);
}

async function currentVersion(community: string): Promise<number> {
  const path = `/api/customizations/version?community=${community}`;
  const { data } = await callApi<{ data: { version: number } }>('GET', path);
  return data.version;
}

/** Applies a version's colours, fonts, corners, navigation and logos. Its texts apply from the next page load on. */
function showBrand(version: number, { nav, logo }: Brand): void {
  const link = document.querySelector<HTMLLinkElement>('link[data-brand]');
  if (link) link.href = link.href.replace(/v=\d+/, `v=${version}`);
  for (const bar of document.querySelectorAll('[data-nav-style]')) bar.setAttribute('data-nav-style', nav.style);
  for (const image of document.querySelectorAll<HTMLImageElement>('img[data-logo]')) {
    const use = image.dataset['logo'] ?? '';
    const address = logo[use];
    if (address) image.src = address;
  }
  document.documentElement.dataset['brandVersion'] = String(version);
}
