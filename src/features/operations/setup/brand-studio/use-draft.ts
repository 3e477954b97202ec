import { useStore } from '@nanostores/react';
import type { DraftView } from '#api/features/operations/setup/brand-studio/contract.ts';
import { call } from '#src/client/call.ts';
import { $draft, $editing } from './studio-store.ts';

/** The draft as its form has it; `first` until that starts. */
export const useDraft = (first: DraftView): DraftView => useStore($draft, { ssr: () => null }) ?? first;

/** Reads the draft again after an act on it. */
export async function readDraft(): Promise<void> {
  const { data } = await call('GET /api/admin/customizations');
  $editing.get()?.show(data as DraftView);
}
