import { asc } from 'drizzle-orm';
import { goods } from './schema.ts';

export const order = asc(goods.id);
