import { expect, it } from 'vitest';
import { z } from 'zod';
import type { Context } from '#api/context.ts';
import { islandPageOfList } from './island-page.ts';

const context = { locale: 'en', tenant: { timeZone: 'UTC' }, now: new Date(0) } as Context;
const schema = z.object({ role: z.enum(['admin', 'user']).optional(), sort: z.string().optional() });
const open = (query: string, by: z.ZodType = schema) =>
  islandPageOfList(context, new URL(`https://a.test/admin/users?${query}`), by);

it('islandPageOfList reads a list’s query from the URL', () => {
  expect(open('role=admin&cursor=c1')).toMatchObject({ query: { role: 'admin', cursor: 'c1' } });
  expect(open('role=admin')).not.toHaveProperty('ignored');
});

it('islandPageOfList ignores values that the list doesn’t know, keeps the rest, and begins at the first page', () => {
  expect(open('role=admn&sort=seen&cursor=c1')).toMatchObject({ query: { sort: 'seen' }, ignored: { role: 'admn' } });
});

it('islandPageOfList ignores all values if they are invalid only in combination', () => {
  const both = schema.refine(({ role, sort }) => !(role && sort));
  expect(open('role=admin&sort=seen', both)).toMatchObject({ query: {}, ignored: { role: 'admin', sort: 'seen' } });
});
