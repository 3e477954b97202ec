import { z } from 'zod';
import { type EventName, eventNames } from '#api/platform/analytics/contract.ts';

const isEventName = (name: string): name is EventName =>
  (eventNames as readonly string[]).includes(name) || /^Subscription [A-Z][A-Za-z]{1,29}$/.test(name);

const eventSchema = z.string().refine(isEventName);

/** Limits on the details of an event or a member: enough for words and numbers, not for longer texts. */
const bounds = { keys: 40, depth: 3, characters: 4_000 } as const;

const detailsSchema = z
  .record(z.string(), z.unknown())
  .refine((details) => isBounded(details))
  .default({});

/**
 * Accepted for compatibility and ignored: the bearer token identifies the member, and the server's clock sets the time.
 */
const ignoredFields = {
  userId: z.string().max(200).nullish(),
  timestamp: z.union([z.string().max(40), z.number()]).nullish(),
};

export const trackEventSchema = z.object({
  event: eventSchema,
  properties: detailsSchema,
  anonymousId: z.string().max(200).nullish(),
  ...ignoredFields,
});

const utmValue = z.string().max(1_000).nullish();

export const trackPageViewSchema = z.object({
  path: z
    .string()
    .max(2_000)
    .regex(/^\/(?![/\\])[^\p{Cc}]*$/u),
  title: z.string().max(1_000).nullish(),
  referrer: z.string().max(2_000).nullish(),
  /** The URL's `utm_*` parameters; no other parameters are sent. */
  utm: z.object({ source: utmValue, medium: utmValue, campaign: utmValue }).nullish(),
  /** The browser's language as a BCP 47 code. */
  language: z.string().max(100).nullish(),
  /** `prerendered` means not seen yet; `seen` means seen after being prerendered. */
  prerender: z.enum(['prerendered', 'seen']).nullish(),
  /** Whether a program controls the browser (`navigator.webdriver`). */
  isAutomated: z.boolean().default(false),
  ...ignoredFields,
});

export const identifyMemberSchema = z.object({ traits: detailsSchema, ...ignoredFields });

function isBounded(value: object): boolean {
  let keys = 0;
  const isShallow = (part: unknown, depth: number): boolean => {
    if (typeof part !== 'object' || part === null) return true;
    const values = Object.values(part);
    keys += values.length;
    return depth < bounds.depth && keys <= bounds.keys && values.every((each) => isShallow(each, depth + 1));
  };
  return isShallow(value, 0) && JSON.stringify(value).length <= bounds.characters;
}
