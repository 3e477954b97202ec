/** What a browser reports about itself; null if unknown. Display names, not translated. */
export interface Device {
  browser: string | null;
  system: string | null;
}

/** The first match wins: most browsers also claim to be Chrome or Safari. */
const browsers = [
  ['Edge', /\bEdg(?:e|A|iOS)?\//],
  ['Opera', /\bOPR\/|\bOpera\b/],
  ['Samsung Internet', /\bSamsungBrowser\//],
  ['Firefox', /\b(?:Firefox|FxiOS)\//],
  ['Chrome', /\b(?:Chrome|CriOS|Chromium)\//],
  ['Safari', /\bVersion\/.*\bSafari\//],
] as const;

const systems = [
  ['Windows', /\bWindows\b/],
  ['Android', /\bAndroid\b/],
  ['iPhone', /\biPhone\b/],
  ['iPad', /\biPad\b/],
  ['macOS', /\bMacintosh\b/],
  ['ChromeOS', /\bCrOS\b/],
  ['Linux', /\bLinux\b/],
] as const;

/** Browser and system of a `User-Agent` header. Versions are ignored, so an update isn't a new device. */
export function describeDevice(userAgent: string): Device {
  const named = (names: ReadonlyArray<readonly [string, RegExp]>) =>
    names.find(([, pattern]) => pattern.test(userAgent))?.[0] ?? null;
  return { browser: named(browsers), system: named(systems) };
}

/** Browser and system for display, such as `Firefox, Windows`; null if neither is known. */
export function formatDevice(userAgent: string): string | null {
  const { browser, system } = describeDevice(userAgent);
  return [browser, system].filter(Boolean).join(', ') || null;
}

/** The device key that an account remembers, such as `firefox/windows`. */
export function deviceKey(userAgent: string): string {
  const { browser, system } = describeDevice(userAgent);
  return `${browser ?? 'unknown'}/${system ?? 'unknown'}`.toLowerCase();
}
