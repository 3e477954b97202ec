import { readdirSync, readFileSync } from 'node:fs';

/** Returns the process ids of the workerds that this process has started. Only Linux lists them. */
export function listRuntimes(): number[] {
  if (process.platform !== 'linux') return [];
  const ids = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number);
  const parents = new Map(ids.map((id) => [id, numberIn(id, 'PPid')]));
  const isOwn = (id: number): boolean => id === process.pid || (id > 1 && isOwn(parents.get(id) ?? 0));
  return ids.filter((id) => /^Name:\s+workerd$/m.test(readProcess(id, 'status')) && isOwn(id));
}

/** Returns how many bytes of memory a process has in use. */
export function readResidentBytes(id: number): number {
  return numberIn(id, 'VmRSS') * 1_024;
}

/**
 * Returns how many bytes each kind of memory takes, the largest first. Anonymous memory is listed by the name that the
 * process gave it, if any.
 */
export function readResidentBytesByKind(id: number): [part: string, bytes: number][] {
  const parts = new Map<string, number>();
  let part = '';
  for (const line of readProcess(id, 'smaps').split('\n')) {
    const [, rights, name = ''] = /^[0-9a-f]+-[0-9a-f]+ (\S+) \S+ \S+ \S+\s*(.*)$/.exec(line) ?? [];
    if (rights) part = nameOf(rights, name);
    const [, kilobytes] = /^Rss:\s+(\d+) kB$/.exec(line) ?? [];
    if (kilobytes) parts.set(part, (parts.get(part) ?? 0) + Number(kilobytes) * 1_024);
  }
  return [...parts].sort(([, one], [, other]) => other - one);
}

function nameOf(rights: string, name: string): string {
  if (name.startsWith('/')) return 'files: the program and its libraries';
  if (name !== '') return name;
  return rights.includes('x') ? 'anonymous, executable' : 'anonymous';
}

function numberIn(id: number, name: string): number {
  return Number(new RegExp(`^${name}:\\s+(\\d+)`, 'm').exec(readProcess(id, 'status'))?.[1] ?? 0);
}

/** Returns an empty text for a process that has ended. */
function readProcess(id: number, file: 'status' | 'smaps'): string {
  try {
    return readFileSync(`/proc/${id}/${file}`, 'utf8');
  } catch {
    return '';
  }
}
