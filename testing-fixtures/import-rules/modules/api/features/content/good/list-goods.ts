import type { Context } from '#api/context.ts';
import { post } from '#api/platform/mail/post.ts';
import { order } from './queries.ts';
import { isGood } from './rules.ts';

export const listGoods = (context: Context) => [context, post, order, isGood];
