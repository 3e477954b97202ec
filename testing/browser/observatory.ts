import type { VisitResponse } from './visit.ts';

/** Modifiers of the score of 100, by test. Bonuses count only for pages that lose at most 10. */
type Marks = Record<string, number>;

const broad = /^(?:\*|(?:https?|ftp):(?:\/\/\*(?:\.\*)?)?)$/;
const inline = /^(?:'unsafe-inline'|data:)$/;
const sixMonthsSeconds = 15_768_000;

/**
 * Computes the score that Mozilla's HTTP Observatory would give a page over HTTPS, by the rules of November 2026. Skips
 * three things that can't be judged from a response: the redirect from HTTP, the certificate, and the browsers' preload
 * list.
 */
export function scoreResponse({ headers, body }: VisitResponse): { score: number; marks: Marks } {
  const one = (name: string) => String(headers[name] ?? '').toLowerCase();
  const policy = readPolicy(one('content-security-policy'));
  const marks: Marks = {
    policy: judgePolicy(policy),
    cookies: judgeCookies(headers['set-cookie'] ?? []),
    sharing: one('access-control-allow-credentials') === 'true' ? -50 : 0,
    referrer: judgeReferrer(one('referrer-policy')),
    transport: judgeTransport(one('strict-transport-security')),
    scripts: judgeScripts(body),
    sniffing: one('x-content-type-options') === 'nosniff' ? 0 : -5,
    frames: judgeFrames(policy.get('frame-ancestors'), one('x-frame-options')),
    resource: judgeResource(one('cross-origin-resource-policy')),
  };
  const sum = (values: number[]) => values.reduce((total, value) => total + value, 0);
  const lost = 100 + sum(Object.values(marks).filter((mark) => mark < 0));
  const credit = sum(Object.values(marks).filter((mark) => mark > 0));
  return { score: lost >= 90 ? lost + credit : Math.max(lost, 0), marks };
}

function readPolicy(policy: string): Map<string, string[]> {
  const directives = policy.split(';').map((directive) => directive.trim().split(/\s+/));
  return new Map(directives.flatMap(([name, ...sources]) => (name ? [[name, sources]] : [])));
}

function judgePolicy(policy: Map<string, string[]>): number {
  if (policy.size === 0) return -25;
  const sourcesOf = (name: string) => {
    const sources = policy.get(name) ?? policy.get('default-src') ?? ['*'];
    const isHashed = sources.some((source) => /^'(?:sha(?:256|384|512)|nonce)-/.test(source));
    return isHashed ? sources.filter((source) => source !== "'unsafe-inline'") : sources;
  };
  const [script, style, object] = [sourcesOf('script-src'), sourcesOf('style-src'), sourcesOf('object-src')];
  if (script.some((source) => broad.test(source) || inline.test(source))) return -20;
  if (object.some((source) => broad.test(source))) return -20;
  const isPassive = (name: string) => name === 'img-src' || name === 'media-src';
  const insecure = [...policy].filter(([, sources]) => sources.some((source) => /^(?:http|ftp):/.test(source)));
  if (insecure.some(([name]) => !isPassive(name))) return -20;
  if ([...script, ...style].includes("'unsafe-eval'") || insecure.length > 0) return -10;
  if (style.some((source) => broad.test(source) || inline.test(source))) return 0;
  return policy.get('default-src')?.join() === "'none'" ? 10 : 5;
}

function judgeCookies(cookies: readonly string[]): number {
  if (cookies.length === 0) return 0;
  const has = (attribute: RegExp) => cookies.every((cookie) => attribute.test(cookie));
  if (!has(/; secure/i)) return -40;
  if (!cookies.filter((cookie) => /sess|login|auth/i.test(cookie)).every((cookie) => /; httponly/i.test(cookie))) {
    return -30;
  }
  return has(/; samesite=(?:lax|strict)/i) ? 5 : -20;
}

function judgeReferrer(policy: string): number {
  if (policy === '') return 0;
  return /^(?:no-referrer|same-origin|strict-origin|strict-origin-when-cross-origin)$/.test(policy) ? 5 : -5;
}

function judgeTransport(header: string): number {
  const seconds = Number(/max-age=(\d+)/.exec(header)?.[1] ?? Number.NaN);
  if (Number.isNaN(seconds)) return -20;
  return seconds >= sixMonthsSeconds ? 0 : -10;
}

/**
 * Scores the scripts. Those from our own origin need no integrity attribute; external ones cost points even over HTTPS.
 */
function judgeScripts(body: string): number {
  const foreign = [...body.matchAll(/<script[^>]*\ssrc="([^"]*)"/gi)].filter(([, src = '']) => !/^\/(?!\/)/.test(src));
  if (foreign.length === 0) return 0;
  return foreign.every(([, src = '']) => src.startsWith('https://')) ? -5 : -50;
}

function judgeFrames(ancestors: string[] | undefined, option: string): number {
  if (ancestors && !ancestors.some((source) => broad.test(source))) return 5;
  return /^(?:deny|sameorigin)$/.test(option) ? 0 : -20;
}

function judgeResource(policy: string): number {
  if (/^same-(?:origin|site)$/.test(policy)) return 10;
  return policy === '' || policy === 'cross-origin' ? 0 : -5;
}
