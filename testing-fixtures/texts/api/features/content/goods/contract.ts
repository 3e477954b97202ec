import { z } from 'zod';

export const goodSchema = z.string({ error: 'good_required' }).min(2, { error: 'at least 2 characters' });

export const goodsRefusals = { goods_gone: 'gone', goods_hidden: 'not_found' } as const;

export type GoodFault = 'good_too_heavy';
