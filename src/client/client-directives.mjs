/** Registers `client:member` and `client:seen`. */
export function clientDirectives() {
  return {
    name: 'client-directives',
    hooks: {
      'astro:config:setup': ({ addClientDirective }) => {
        addClientDirective({ name: 'member', entrypoint: './src/client/client-member.ts' });
        addClientDirective({ name: 'seen', entrypoint: './src/client/client-seen.ts' });
      },
    },
  };
}
