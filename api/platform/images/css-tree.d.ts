/** The package's own types cover only its main entry, which brings a lexer of all CSS along. */
declare module 'css-tree/parser' {
  import type { CssNode, ParseOptions } from 'css-tree';

  export default function parse(css: string, options?: ParseOptions): CssNode;
}

declare module 'css-tree/generator' {
  import type { CssNode } from 'css-tree';

  export default function generate(node: CssNode): string;
}
