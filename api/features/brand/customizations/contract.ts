import { z } from 'zod';
import { perLanguageSchema } from '#api/platform/i18n/localized.ts';
import { cleanLine } from '#api/platform/text/clean-text.ts';
import { type FooterGroup, footerGroups, linkListSchema } from '../navigation/contract.ts';

/** `#rrggbb`, the only colour format in a brand. */
const colorRule = { error: 'a colour such as "#3b82f6"' };
const color = z
  .string(colorRule)
  .toLowerCase()
  .regex(/^#[0-9a-f]{6}$/, colorRule);

/** One line of plain text: no markup, no control characters. */
const line = (max: number) => {
  const rule = { error: `a text of at most ${max} characters without < > or control characters` };
  return z
    .string(rule)
    .trim()
    .max(max, rule)
    .regex(/^[^<>\p{Cc}]*$/u, rule)
    .overwrite(cleanLine);
};

const yesOrNo = z.boolean({ error: 'true or false' });

const localizedLine = (max: number) => perLanguageSchema(line(max));

/** Returns the schema of an object with an optional part for each group of the footer. */
function inEachGroup<Part extends z.ZodType>(part: Part) {
  const shape = Object.fromEntries(footerGroups.map((group) => [group, part.optional()]));
  return z.strictObject(shape as Record<FooterGroup, z.ZodOptional<Part>>).optional();
}

/** The fonts that the platform hosts. */
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

/** Returns the pattern of a file name with one of these extensions. */
const fileName = (types: string) => `[a-z0-9][a-z0-9-]{0,60}\\.(?:${types})`;
const pictureTypes = 'svg|png|webp|jpg';

export const pictureFileSchema = z
  .string()
  .regex(new RegExp(`^${fileName(pictureTypes)}$`), { error: 'a file name such as "hero.svg"' });

/** Width divided by height. */
const ratioRule = { error: 'a number from 0.05 to 20' };
const ratio = z.number(ratioRule).min(0.05, ratioRule).max(20, ratioRule);

/** Empty if the brand has no such logo. */
const logoRule = { error: 'a file name such as "logo.svg", or empty' };
const logoFile = z.string(logoRule).regex(new RegExp(`^(?:${fileName(`${pictureTypes}|ico`)})?$`), logoRule);

/** Every brand setting. Values outside these allowlists are neither stored nor rendered. */
export const brandSettingsSchema = z.strictObject({
  name: line(60).min(1, { error: 'a name of 1 to 60 characters' }),
  /** The community's name in each language when this was published; the name in force is in the settings. */
  names: perLanguageSchema(line(60).min(1, { error: 'a name of 1 to 60 characters' })).optional(),
  tagline: localizedLine(120),
  description: localizedLine(300),
  logo: z.strictObject({
    main: logoFile,
    dark: logoFile,
    small: logoFile,
    favicon: logoFile,
    icon: logoFile,
  }),
  /**
   * Width divided by height, by file name. `tenant -- apply` measures the logos, so that pages can reserve space for
   * them.
   */
  logoRatios: z.record(z.string(), ratio).optional(),
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
    sticky: yesOrNo,
    shadow: yesOrNo,
    /** For visitors. If none were chosen, the product's default links are shown. */
    links: linkListSchema('header').optional(),
    /** For members. If none were chosen, the product's default links are shown. */
    memberLinks: linkListSchema('members').optional(),
  }),
  footer: z.strictObject({
    bgColor: color,
    textColor: color,
    tagline: localizedLine(160),
    copyright: localizedLine(160),
    /** The links of each group. Groups without chosen links show the product's. */
    links: inEachGroup(linkListSchema('footer')),
    /** The title of each group. Groups with an empty title show the product's. */
    titles: inEachGroup(perLanguageSchema(line(40).default(''))),
  }),
});

export type BrandSettings = z.infer<typeof brandSettingsSchema>;

/** The settings for browsers: texts in the viewer's language, logos as URLs. */
export const presentedBrandSchema = z.object({
  name: z.string(),
  tagline: z.string(),
  description: z.string(),
  logo: z.record(z.string(), z.string()),
  colors: brandSettingsSchema.shape.colors,
  fonts: brandSettingsSchema.shape.fonts,
  corners: brandSettingsSchema.shape.corners,
  nav: brandSettingsSchema.shape.nav.omit({ links: true, memberLinks: true }),
  footer: z.object({ bgColor: z.string(), textColor: z.string(), tagline: z.string(), copyright: z.string() }),
});

export type PresentedBrand = z.infer<typeof presentedBrandSchema>;

export const communityQuery = z.object({ community: z.string().max(60).optional() });

export const communityRefusals = { other_community: 'not_found' } as const;
