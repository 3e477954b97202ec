/** What a browser says it is; null for what we do not know. Proper names, the same in every language. */
export interface Device {
  browser: string | null;
  system: string | null;
}

/** The first that fits counts: most browsers also call themselves Chrome or Safari. */
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

/** Browser and system of a `User-Agent` header, without versions: an update is not another device. */
export function describeDevice(userAgent: string): Device {
  const named = (names: ReadonlyArray<readonly [string, RegExp]>) =>
    names.find(([, pattern]) => pattern.test(userAgent))?.[0] ?? null;
  return { browser: named(browsers), system: named(systems) };
}

/** The kind of device by which an account knows it again, such as `firefox/windows`. */
export function deviceFamily(userAgent: string): string {
  const { browser, system } = describeDevice(userAgent);
  return `${browser ?? 'unknown'}/${system ?? 'unknown'}`.toLowerCase();
}
