import { z } from 'zod';

/** `#rrggbb`, the only way a colour is written anywhere in a brand. */
const color = z
  .string()
  .toLowerCase()
  .regex(/^#[0-9a-f]{6}$/, { error: 'a colour such as "#3b82f6"' });

/** Text of one line that is shown as text only: no markup, no control characters. */
const line = (max: number) =>
  z
    .string()
    .trim()
    .max(max, { error: `at most ${max} characters` })
    .regex(/^[^<>\p{Cc}]*$/u, { error: 'text without < > or control characters' });

const localizedLine = (max: number) => z.strictObject({ et: line(max), en: line(max) });

/** The fonts that we host: nothing else can be named. */
export const fontFamilies = [
  'figtree',
  'fraunces',
  'inter',
  'jetbrains-mono',
  'lora',
  'manrope',
  'nunito-sans',
  'source-serif-4',
  'space-grotesk',
] as const;
const font = z.enum(fontFamilies, { error: `one of the fonts ${fontFamilies.join(', ')}` });
export type FontFamily = z.infer<typeof font>;

/** Name of a file in the community's own brand folder; empty where there is none. */
const logoFile = z.string().regex(/^$|^[a-z0-9][a-z0-9-]{0,60}\.(svg|png|webp|jpg|ico)$/, {
  error: 'a file name such as "logo.svg", or empty',
});

/** Every brand setting (spec section 3). Values outside these allowlists are neither stored nor written. */
export const brandSettingsSchema = z.strictObject({
  name: line(60).min(1, { error: 'a name' }),
  tagline: localizedLine(120),
  description: localizedLine(300),
  logo: z.strictObject({
    main: logoFile,
    dark: logoFile,
    small: logoFile,
    favicon: logoFile,
    icon: logoFile,
  }),
  colors: z.strictObject({
    primary: color,
    secondary: color,
    accent: color,
    success: color,
    warning: color,
    error: color,
    info: color,
    background: z.strictObject({ page: color, surface: color, muted: color }),
    text: z.strictObject({ body: color, muted: color, heading: color }),
    link: z.strictObject({ default: color, hover: color }),
  }),
  fonts: z.strictObject({ heading: font, body: font, mono: font }),
  corners: z.enum(['sharp', 'soft', 'round'], { error: 'one of sharp, soft, round' }),
  nav: z.strictObject({
    style: z.enum(['plain', 'pills', 'underline'], { error: 'one of plain, pills, underline' }),
    position: z.enum(['start', 'center', 'end'], { error: 'one of start, center, end' }),
    bgColor: color,
    textColor: color,
    sticky: z.boolean(),
    shadow: z.boolean(),
  }),
  footer: z.strictObject({
    bgColor: color,
    textColor: color,
    tagline: localizedLine(160),
    copyright: localizedLine(160),
  }),
});

export type BrandSettings = z.infer<typeof brandSettingsSchema>;

/** As a browser gets them: texts in the reader's language, logos as addresses. */
export const presentedBrandSchema = z.object({
  name: z.string(),
  tagline: z.string(),
  description: z.string(),
  logo: z.record(z.string(), z.string()),
  colors: brandSettingsSchema.shape.colors,
  fonts: brandSettingsSchema.shape.fonts,
  corners: brandSettingsSchema.shape.corners,
  nav: brandSettingsSchema.shape.nav,
  footer: z.object({ bgColor: z.string(), textColor: z.string(), tagline: z.string(), copyright: z.string() }),
});

export type PresentedBrand = z.infer<typeof presentedBrandSchema>;

export const communityQuery = z.object({ community: z.string().max(60).optional() });

export const communityRefusals = { other_community: 'not_found' } as const;
