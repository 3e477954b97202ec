import type { AstroIntegration } from 'astro';
import type { Plugin } from 'vite';

/**
 * Lets the bundler drop the parts of a contract that a browser doesn't use. Islands import limits and choices from
 * contracts. Without this, they would also load zod and every schema, because the bundler keeps calls that may have
 * side effects.
 */
export function shakeContracts(): AstroIntegration {
  return {
    name: 'shake-contracts',
    hooks: {
      'astro:config:setup': ({ updateConfig }) => {
        updateConfig({ vite: { plugins: [createContractPlugin()] } });
      },
    },
  };
}

function createContractPlugin(): Plugin {
  return {
    name: 'shake-contracts',
    enforce: 'post',
    applyToEnvironment: ({ name }) => name === 'client',
    transform(code, id) {
      // API modules have no side effects, so an unused import of one can be dropped.
      if (!/\/api\/.*\.ts(?:$|\?)/.test(id)) return null;
      const isContract = /\/contract\.ts(?:$|\?)/.test(id);
      return {
        code: isContract ? markCallsAsPure(code, this.parse(code).body) : code,
        map: null,
        moduleSideEffects: false,
      };
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

/** Turns each computed constant into a pure call, which is dropped if nothing uses its value. */
export function markCallsAsPure(code: string, body: readonly Node[]): string {
  const computed = body
    .map((statement) => (statement as Declaration).declaration ?? (statement as Declaration))
    .flatMap(({ declarations = [] }) => declarations.map(({ init }) => init))
    .filter((init) => init?.type === 'CallExpression' || init?.type === 'ObjectExpression');
  let marked = code;
  // Works from the end, so that earlier positions stay valid.
  for (const init of computed.reverse()) {
    if (!init) continue;
    const value = code.slice(init.start, init.end);
    marked = `${marked.slice(0, init.start)}/* @__PURE__ */ (() => (${value}))()${marked.slice(init.end)}`;
  }
  return marked;
}
