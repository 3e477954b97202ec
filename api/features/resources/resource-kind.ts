import { z } from 'zod';
import { defineKind } from '../drafts/index.ts';
import { resourceLinkSchema } from './contract.ts';
import { putResource } from './queries.ts';

const wrong = { error: 'invalid_value' } as const;

const detailsSchema = z.object({
  position: z.int(wrong).min(0, wrong).max(1_000, wrong).default(0),
  links: z.array(resourceLinkSchema).max(30, wrong).default([]),
});

/** A topic is its name, its place among the others, and links. */
export const resourceKind = defineKind({
  type: 'resource',
  needsBody: false,
  details: detailsSchema,
  publish: (db, itemId, details) => [putResource(db, itemId, details)],
});
