import type { HomeSection } from '#api/features/site/home/contract.ts';

/** A section of the home page of one kind. */
export type Section<Kind extends HomeSection['kind']> = Extract<HomeSection, { kind: Kind }>;
