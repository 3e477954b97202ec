import type { WorkingCopy } from '#api/features/content/drafts/contract.ts';

/**
 * Whether two copies are equal, apart from surrounding whitespace and the order of fields, which the server changes.
 */
export function isSameContent(one: WorkingCopy, other: WorkingCopy): boolean {
  return plain(one) === plain(other);
}

function plain(content: WorkingCopy): string {
  return JSON.stringify(content, (_, value: unknown) => {
    if (typeof value === 'string') return value.trim();
    const isRecord = value !== null && typeof value === 'object' && !Array.isArray(value);
    return isRecord ? Object.fromEntries(Object.entries(value).sort()) : value;
  });
}
