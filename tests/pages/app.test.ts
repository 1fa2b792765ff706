import { Children, isValidElement, type ReactNode } from 'react';
import { renderToString } from 'react-dom/server';
import { expect, onTestFinished, test, vi } from 'vitest';
import { loadConfig } from '../../lib/config/load.ts';

vi.stubEnv('PUBLIC_CONFIG', JSON.stringify(loadConfig({}).public));
// The module that reads it is already loaded, so load it again.
vi.resetModules();
const { default: App } = await import('../../pages/_app.tsx');
const { AfterLoad } = await import('../../components/after-load/AfterLoad.tsx');
const { ErrorBoundary } = await import('../../components/frame/ErrorMessage.tsx');

/** The positions of the error boundaries around an element of a type; null without such an element. */
function boundariesOf(type: unknown, tree: ReactNode, place = ''): string[] | null {
  for (const child of Children.toArray(tree)) {
    if (!isValidElement<{ children?: ReactNode }>(child)) continue;
    if (child.type === type) return [];
    const here = place + child.key;
    const below = boundariesOf(type, child.props.children, here);
    if (below) return child.type === ErrorBoundary ? [here, ...below] : below;
  }
  return null;
}

test('2.12 and 7 error reporting survives a page that fails to render, and the page survives error reporting', () => {
  const Page = () => null;
  const app = App({ Component: Page, pageProps: {} } as never);
  const [page, reports] = [boundariesOf(Page, app), boundariesOf(AfterLoad, app)];
  expect(page).toHaveLength(1);
  expect(reports).toHaveLength(1);
  expect(page).not.toEqual(reports);
});

test('2.12 a crashed page keeps the logo, which links home, and a link back to the board', () => {
  const boundary = new ErrorBoundary({ children: null });
  boundary.state = { hasFailed: true };
  const html = renderToString(boundary.render());
  expect(html).toMatch(/<header.*<a [^>]*href="https:\/\/lodestar\.example\/"/);
  expect(html).toContain('An error occurred');
  expect(html).toMatch(/<a [^>]*href="\/"[^>]*>Home<\/a>/);
});

test('2.12 Back and Forward retry a failed page, but not error reporting', () => {
  const window = new EventTarget();
  vi.stubGlobal('window', window);
  onTestFinished(() => {
    vi.unstubAllGlobals();
  });
  vi.spyOn(console, 'error').mockImplementation(() => {});
  const retries = (props: { fallback?: null }) => {
    const boundary = new ErrorBoundary({ children: null, ...props });
    const setState = vi.spyOn(boundary, 'setState').mockImplementation(() => {});
    boundary.componentDidCatch(new Error('broken'));
    window.dispatchEvent(new Event('popstate'));
    return setState.mock.calls;
  };
  expect(retries({})).toEqual([[{ hasFailed: false }]]);
  expect(retries({ fallback: null })).toEqual([]);
});
