/** The package's own types cover only its main entry, which includes a lexer for all of CSS. */
declare module 'css-tree/parser' {
  import type { CssNode, ParseOptions } from 'css-tree';

  export default function parse(css: string, options?: ParseOptions): CssNode;
}

declare module 'css-tree/generator' {
  import type { CssNode } from 'css-tree';

  export default function generate(node: CssNode): string;
}
