import { describe, expect, it } from 'vitest';
import { describeDevice, deviceKey } from './devices.ts';

const apple = 'AppleWebKit/605.1.15 (KHTML, like Gecko)';
const chromium = 'AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0';

describe('describeDevice', () => {
  it.each([
    [`Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${chromium} Safari/537.36`, 'Chrome', 'Windows'],
    [`Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${chromium} Safari/537.36 Edg/140.0.0.0`, 'Edge', 'Windows'],
    [`Mozilla/5.0 (X11; Linux x86_64) ${chromium} Safari/537.36 OPR/120.0`, 'Opera', 'Linux'],
    [`Mozilla/5.0 (Linux; Android 15; K) ${chromium} Mobile Safari/537.36`, 'Chrome', 'Android'],
    [`Mozilla/5.0 (Linux; Android 15) SamsungBrowser/27.0 ${chromium} Safari/537.36`, 'Samsung Internet', 'Android'],
    [`Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) ${chromium} Safari/537.36`, 'Chrome', 'ChromeOS'],
    ['Mozilla/5.0 (X11; Linux x86_64; rv:142.0) Gecko/20100101 Firefox/142.0', 'Firefox', 'Linux'],
    [`Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) ${apple} Version/18.0 Safari/605.1.15`, 'Safari', 'macOS'],
    [
      `Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) ${apple} Version/18.0 Mobile/15E148 Safari/604.1`,
      'Safari',
      'iPhone',
    ],
    [`Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) ${apple} FxiOS/142 Safari/604.1`, 'Firefox', 'iPhone'],
    [`Mozilla/5.0 (iPad; CPU OS 18_0 like Mac OS X) ${apple} CriOS/140 Safari/604.1`, 'Chrome', 'iPad'],
    ['curl/8.15.0', null, null],
    ['', null, null],
  ])('describes %j: %s on %s', (userAgent, browser, system) => {
    expect(describeDevice(userAgent)).toEqual({ browser, system });
  });
});

describe('deviceKey', () => {
  it('returns the same key after a browser update', () => {
    const firefox = (version: number) => `Mozilla/5.0 (X11; Linux x86_64; rv:${version}.0) Firefox/${version}.0`;
    expect(deviceKey(firefox(141))).toBe('firefox/linux');
    expect(deviceKey(firefox(142))).toBe('firefox/linux');
    expect(deviceKey('curl/8.15.0')).toBe('unknown/unknown');
  });
});
