import { z } from 'zod';
import { defineContentType } from '../drafts/index.ts';
import { resourceLinkSchema } from './contract.ts';
import { upsertResource } from './queries.ts';

const detailsSchema = z.object({
  position: z.int().min(0).max(1_000).default(0),
  links: z.array(resourceLinkSchema).max(30).default([]),
});

/** A topic consists of its name, its position and links. */
export const resourceType = defineContentType({
  type: 'resource',
  needsBody: false,
  details: detailsSchema,
  publish: (db, itemId, details) => [upsertResource(db, itemId, details)],
});
