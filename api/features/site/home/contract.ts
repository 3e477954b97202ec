import { z } from 'zod';
import { pictureFileSchema } from '#api/features/brand/customizations/contract.ts';
import { localized, textSchema } from '#api/platform/i18n/localized.ts';

/** A picture from the community's brand folder. */
const picture = z.strictObject({
  file: pictureFileSchema,
  alt: localized(200),
});

/** The path of a page on this site. It can't be a URL of another origin, such as `//host`. */
const path = z
  .string()
  .max(200)
  .regex(/^\/(?!\/)[a-z0-9/-]*$/, { error: 'a path such as "/pricing"' });
const action = z.strictObject({ label: localized(40), path });
export const topicIcons = [
  'book',
  'calendar',
  'camera',
  'heart',
  'leaf',
  'map',
  'message',
  'moon',
  'play',
  'star',
  'sun',
  'users',
] as const;
const icon = z.enum(topicIcons);

export const homeSectionSchema = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('hero'),
    title: localized(90),
    lead: localized(300),
    primary: action,
    secondary: action.optional(),
    picture: picture.optional(),
  }),
  z.strictObject({
    kind: z.literal('topics'),
    title: localized(90),
    items: z
      .array(z.strictObject({ icon, title: localized(60), text: localized(240) }))
      .min(2)
      .max(6),
  }),
  z.strictObject({
    kind: z.literal('story'),
    eyebrow: localized(40),
    title: localized(90),
    paragraphs: z.array(localized(600)).min(1).max(4),
    picture: picture.optional(),
    action: action.optional(),
  }),
  z.strictObject({
    kind: z.literal('steps'),
    title: localized(90),
    items: z
      .array(z.strictObject({ title: localized(60), text: localized(240) }))
      .min(2)
      .max(4),
  }),
  // The newest public articles or the next public events, which are read when the page is rendered.
  z.strictObject({
    kind: z.literal('content'),
    type: z.enum(['article', 'event']),
    title: localized(90),
    lead: localized(300).optional(),
    action: action.optional(),
  }),
  z.strictObject({
    kind: z.literal('people'),
    title: localized(90),
    lead: localized(300),
    items: z
      .array(
        z.strictObject({
          name: textSchema(60),
          field: localized(60),
          words: localized(240),
          picture: picture.optional(),
        }),
      )
      .min(2)
      .max(6),
  }),
  z.strictObject({
    kind: z.literal('voices'),
    title: localized(90),
    items: z
      .array(z.strictObject({ words: localized(400), name: textSchema(60), since: localized(60) }))
      .min(1)
      .max(4),
  }),
  z.strictObject({
    kind: z.literal('questions'),
    title: localized(90),
    items: z
      .array(z.strictObject({ question: localized(140), answer: localized(600) }))
      .min(2)
      .max(8),
  }),
  z.strictObject({ kind: z.literal('invitation'), title: localized(90), lead: localized(300), primary: action }),
]);

export type HomeSection = z.infer<typeof homeSectionSchema>;
export type HomeSectionKind = HomeSection['kind'];
export const homeSectionKinds = homeSectionSchema.options.map(({ shape }) => shape.kind.value);
export const maxHomeSections = 20;
export const homeSectionsSchema = z.array(homeSectionSchema).min(1).max(maxHomeSections);

/** A section with an id that stays the same when the section is changed, moved or restored. */
export interface PlacedSection {
  id: string;
  content: HomeSection;
}

/** The sections of a home page, in order. An empty page welcomes visitors with the community's name. */
export type HomePage = readonly PlacedSection[];

/** The change of one section. Fields that are missing or null don't change. */
export interface SectionChange {
  content?: HomeSection | null | undefined;
  /** The place by which sections are sorted, initially 0, 1, 2 …; false removes the section. */
  place?: number | false | null | undefined;
}
/** The changes by section id. A new id adds a section. */
export type HomeChanges = Readonly<Record<string, SectionChange>>;
