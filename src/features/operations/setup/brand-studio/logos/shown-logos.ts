import { type DraftView, type LogoKind, logoKinds } from '#api/features/operations/setup/brand-studio/contract.ts';

/** What a draft says of its logos. */
export interface ShownLogos {
  revision: number;
  /** Names of files; empty where there is none. */
  files: Readonly<Record<LogoKind, string>>;
  /** Those that differ from what is published. */
  changed: readonly LogoKind[];
  /** The color of pages. */
  background: string;
}

export function readLogos({ revision, draft, changes }: DraftView): ShownLogos {
  const files = Object.fromEntries(logoKinds.map((kind) => [kind, String(draft[`logo.${kind}`])]));
  return {
    revision,
    files: files as Record<LogoKind, string>,
    changed: logoKinds.filter((kind) => changes.some(({ path }) => path === `logo.${kind}`)),
    background: String(draft['colors.background.page']),
  };
}
