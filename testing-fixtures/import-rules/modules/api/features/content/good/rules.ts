import { goodSchema } from './contract.ts';

export const isGood = (value: unknown) => goodSchema.safeParse(value).success;
