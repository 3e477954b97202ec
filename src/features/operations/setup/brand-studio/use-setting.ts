import { useStore } from '@nanostores/react';
import type { BrandPath, BrandValue } from '#api/features/operations/setup/brand-studio/contract.ts';
import type { BrandWriter } from './brand-writer.ts';
import { useStudio } from './studio.ts';

interface Setting {
  writer: BrandWriter;
  id: string;
  /** The value chosen here, or else the draft's. */
  value: BrandValue;
  /** The code of its error. */
  fault: string | null;
  /** Whether the value differs from the published one. */
  isChanged: boolean;
  change: (value: BrandValue) => void;
}

export const useBrand = () => useStore(useStudio().brand.$state);

/** Returns a setting of the draft for its field. */
export function useSetting(path: BrandPath): Setting {
  const { brand: writer } = useStudio();
  const { draft, typed, faults } = useBrand();
  return {
    writer,
    id: `brand-${path.replaceAll('.', '-')}`,
    value: typed[path] ?? draft.draft[path],
    fault: faults[path] ?? null,
    isChanged: draft.changes.some((change) => change.path === path),
    change: (value) => writer.change({ [path]: value }),
  };
}
