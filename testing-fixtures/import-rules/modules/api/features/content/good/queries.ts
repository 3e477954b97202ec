import { asc } from 'drizzle-orm';
import { isGood } from './rules.ts';
import { goods } from './schema.ts';

export const order = [asc(goods.id), isGood];
