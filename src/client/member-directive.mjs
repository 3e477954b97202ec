/** Registers the `client:member` directive. */
export function memberDirective() {
  return {
    name: 'member-directive',
    hooks: {
      'astro:config:setup': ({ addClientDirective }) => {
        addClientDirective({ name: 'member', entrypoint: './src/client/client-member.ts' });
      },
    },
  };
}
