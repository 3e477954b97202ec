import { z } from 'zod';
import { cleanLine } from '#api/platform/text/clean-text.ts';
import { contentCardSchema } from '../content/contract.ts';

const line = (max: number) => z.string().overwrite(cleanLine).max(max, { error: 'text_too_long' });

/** A link to another site. */
export const resourceLinkSchema = z.object({
  address: z.url({ protocol: /^https?$/, error: 'link_invalid' }).max(500, { error: 'link_invalid' }),
  title: z.object({ et: line(160), en: line(160) }),
  note: z.object({ et: line(300), en: line(300) }),
});

export type ResourceLink = z.infer<typeof resourceLinkSchema>;

export const topicItemTypes = ['article', 'video', 'material'] as const;

/** An item of this community under a topic. */
const resourceCardSchema = contentCardSchema.extend({
  kind: z.enum(topicItemTypes),
  address: z.string(),
  /** Length of a video, in seconds. */
  seconds: z.number().nullable(),
});

export type ResourceCard = z.infer<typeof resourceCardSchema>;

const topicSchema = z.object({
  id: z.string(),
  slug: z.string(),
  title: z.string(),
  summary: z.string(),
  items: z.array(resourceCardSchema),
  links: z.array(z.object({ address: z.string(), site: z.string(), title: z.string(), note: z.string() })),
});

export type Topic = z.infer<typeof topicSchema>;
