import type { HomeSection } from '#api/features/site/home/contract.ts';

/** A home section of one kind. */
export type Section<Kind extends HomeSection['kind']> = Extract<HomeSection, { kind: Kind }>;
