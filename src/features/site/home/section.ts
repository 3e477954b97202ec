import type { HomeSection } from '#api/features/site/home/contract.ts';

/** One kind of home section. */
export type Section<Kind extends HomeSection['kind']> = Extract<HomeSection, { kind: Kind }>;
