import type { AstroIntegration } from 'astro';
import type { Plugin } from 'vite';

/**
 * Lets the bundler leave out what a browser doesn't use of a contract. Islands import its limits and choices; without
 * this they would load zod and every schema beside them, because calls might have effects and are kept.
 */
export function shakeContracts(): AstroIntegration {
  return {
    name: 'shake-contracts',
    hooks: {
      'astro:config:setup': ({ updateConfig }) => {
        updateConfig({ vite: { plugins: [markContracts()] } });
      },
    },
  };
}

function markContracts(): Plugin {
  return {
    name: 'shake-contracts',
    enforce: 'post',
    applyToEnvironment: ({ name }) => name === 'client',
    transform(code, id) {
      // Loading a module of the API does nothing: what isn't used of it needs no import either.
      if (!/\/api\/.*\.ts(?:$|\?)/.test(id)) return null;
      const isContract = /\/contract\.ts(?:$|\?)/.test(id);
      return { code: isContract ? deferCalls(code, this.parse(code).body) : code, map: null, moduleSideEffects: false };
    },
  };
}

interface Node {
  type: string;
  start: number;
  end: number;
}

interface Declaration extends Node {
  declaration?: Declaration | null;
  declarations?: ReadonlyArray<{ init?: Node | null }>;
}

/** Each constant that is computed becomes a pure call, which is dropped if nothing uses its value. */
export function deferCalls(code: string, body: readonly Node[]): string {
  const computed = body
    .map((statement) => (statement as Declaration).declaration ?? (statement as Declaration))
    .flatMap(({ declarations = [] }) => declarations.map(({ init }) => init))
    .filter((init) => init?.type === 'CallExpression' || init?.type === 'ObjectExpression');
  let marked = code;
  // From the end, so that earlier positions stay right.
  for (const init of computed.reverse()) {
    if (!init) continue;
    const value = code.slice(init.start, init.end);
    marked = `${marked.slice(0, init.start)}/* @__PURE__ */ (() => (${value}))()${marked.slice(init.end)}`;
  }
  return marked;
}
