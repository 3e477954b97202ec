import { lazy, type ReactNode, Suspense, useId } from 'react';
import { beforeEach, expect, it, vi } from 'vitest';
import island from './render-island.ts';

const streamed = vi.hoisted(() => vi.fn(async () => ({ html: 'streamed', attrs: { prefix: 'r0' } })));
vi.mock('@astrojs/react/server.js', () => ({
  default: { name: '@astrojs/react', renderToStaticMarkup: streamed, supportsAstroStaticSlot: true },
}));
beforeEach(() => void streamed.mockClear());

const Field = ({ label }: { label: string }) => {
  const id = useId();
  return (
    <p className="field">
      <label htmlFor={id}>{label}</label>
      <input id={id} />
    </p>
  );
};
const Frame = ({ children }: { children?: ReactNode }) => <div>{children}</div>;
const Face = () => <img src="/files/face.webp" alt="" />;
const Later = lazy(async () => ({ default: Face }));
const Waiting = () => (
  <Suspense fallback={<p>…</p>}>
    <Later />
  </Suspense>
);
const Broken = () => {
  throw new Error('a fault of the component');
};

const page = () => ({
  result: { request: new Request('https://kuu.test/'), resolve: async (id: string) => id },
});
const render = (on: ReturnType<typeof page>, component: unknown, props: object = {}, slots: object = {}) =>
  island.renderToStaticMarkup.call(on, component, props as never, slots as never, undefined as never);

it('the island renderer gives each island of a page its own id prefix, and each page the same prefixes', async () => {
  const [one, other] = [page(), page()];
  const given = await Promise.all([one, one, other].map((on) => render(on, Field, { label: 'A < B' })));
  expect(given.map(({ attrs }) => attrs)).toEqual([{ prefix: 'i0' }, { prefix: 'i1' }, { prefix: 'i0' }]);
  const ids = given.map(({ html }) => /<input id="([^"]+)"/.exec(html)?.[1]);
  expect([ids[0] === ids[1], ids[0] === ids[2]]).toEqual([false, true]);
  expect(given[0]?.html).toContain(`<label for="${ids[0]}">A &lt; B</label>`);
  expect(streamed).not.toHaveBeenCalled();
});

it('the island renderer omits elements that preload pictures, because they belong in the head', async () => {
  expect((await render(page(), Face)).html).toBe('<img src="/files/face.webp" alt=""/>');
});

it.each([
  ['waits for a file', Waiting, {}, {}],
  ['has a slot', Frame, {}, { default: '<b>Astro</b>' }],
  ['has children', Frame, { children: 'text' }, {}],
])('the island renderer streams a component that %s', async (_, component, props, slots) => {
  expect((await render(page(), component, props, slots)).html).toBe('streamed');
});

it('the island renderer fails with the component’s own error', async () => {
  await expect(render(page(), Broken)).rejects.toThrow('a fault of the component');
});
