import type { ConvertToTsxResult } from '@astrojs/astro2tsx';

/** A file written for the compiler, and the component it was written from. Without `code`, its lines are the same. */
export type MappedFile = { path: string } & (
  | { code?: never }
  | { code: string; source: string; mappings: ConvertToTsxResult['mappings'] }
);

/** Replaces the paths and positions of written files in the compiler's output by those in the components. */
export function mapSourcePositions(output: string, files: ReadonlyMap<string, MappedFile>): string {
  return output.replaceAll(/^(\S+?)\((\d+),(\d+)\)/gm, (whole, path: string, line: string, column: string) => {
    const file = files.get(path);
    if (!file) return whole;
    if (file.code === undefined) return `${file.path}(${line},${column})`;
    const offset = findOffset(file.code, Number(line), Number(column));
    return `${file.path}(${findPosition(file.source, findSourceOffset(file.mappings, offset)).join()})`;
  });
}

function findOffset(text: string, line: number, column: number): number {
  const before = text.split('\n').slice(0, line - 1);
  return before.reduce((sum, each) => sum + each.length + 1, 0) + column - 1;
}

function findPosition(text: string, offset: number): [line: number, column: number] {
  const before = text.slice(0, offset).split('\n');
  return [before.length, (before.at(-1)?.length ?? 0) + 1];
}

/** Returns the offset in the component; for generated code, that of the last code before it. */
function findSourceOffset(mappings: ConvertToTsxResult['mappings'], offset: number): number {
  const [start = 0, , sourceStart = 0, length = 0] = mappings.findLast(([from]) => from <= offset) ?? [];
  return sourceStart + Math.min(offset - start, length);
}
