import { build } from 'esbuild';
import { expect, it } from 'vitest';
import { markCallsAsPure } from './shake-contracts.ts';

/** Builds the statement node that the bundler's parser returns for a computed constant in the code below. */
const statement = (code: string, value: string) => {
  const start = code.indexOf(value);
  const init = { type: 'CallExpression', start, end: start + value.length };
  return { type: 'VariableDeclaration', start: 0, end: code.length, declarations: [{ init }] };
};

it('markCallsAsPure lets the bundler drop an unused schema and keep the limit beside it', async () => {
  const code = `export const max = 5;\nexport const schema = z.string().max(max);\n`;
  const marked = markCallsAsPure(code, [statement(code, 'z.string().max(max)')]);
  const bundle = async (contents: string) => {
    const { outputFiles } = await build({
      ...{ bundle: true, write: false, format: 'esm', treeShaking: true },
      stdin: {
        contents: `${contents}`.replace('export const schema', 'const schema'),
        resolveDir: import.meta.dirname,
      },
    });
    return outputFiles[0]?.text ?? '';
  };
  expect(await bundle(code)).toContain('z.string');
  expect(await bundle(marked)).not.toContain('z.string');
  expect(await bundle(marked)).toContain('max = 5');
});

it('markCallsAsPure keeps the value of a schema that is used', () => {
  const code = 'export const schema = make(1);';
  const marked = markCallsAsPure(code, [statement(code, 'make(1)')]).replace('export ', '');
  expect(new Function('make', `${marked}; return schema;`)((one: number) => one + 1)).toBe(2);
});
