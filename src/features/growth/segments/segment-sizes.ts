import { useEffect, useState } from 'react';
import { maxSegmentsCountedAtOnce, type SegmentSize } from '#api/features/growth/segments/contract.ts';
import { call } from '#src/client/call.ts';

type Sizes = Readonly<Record<string, SegmentSize | undefined>>;

/**
 * Returns the size of each segment. Segments are counted a few at a time, because each count reads all members.
 * A new `version` counts them again.
 */
export function useSegmentSizes(ids: readonly string[], version: string): Sizes {
  const [sizes, setSizes] = useState<{ version: string; of: Sizes }>({ version, of: {} });
  const list = ids.join('.');
  useEffect(() => {
    let isOver = false;
    const count = async () => {
      const rest = list ? list.split('.') : [];
      while (rest.length > 0 && !isOver) {
        const query = { ids: rest.splice(0, maxSegmentsCountedAtOnce).join('.') };
        const { data } = await call('GET /api/admin/segments/sizes', { query });
        const counted = Object.fromEntries(data.items.map(({ id, ...size }) => [id, size]));
        if (!isOver) {
          setSizes((before) => ({ version, of: { ...(before.version === version ? before.of : {}), ...counted } }));
        }
      }
    };
    // If counting fails, the rows show a dash instead of a size.
    count().catch(() => undefined);
    return () => {
      isOver = true;
    };
  }, [list, version]);
  return sizes.of;
}
