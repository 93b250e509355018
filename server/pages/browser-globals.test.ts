// The stand-ins for the original's browser globals, run as a page's script would be (template-folders 10).
import { runInNewContext } from 'node:vm';
import { expect, it } from 'vitest';
import { browserGlobals, imageLoaderBootstrap } from './browser-globals.ts';

function page() {
  const listeners: Record<string, ((event: unknown) => void)[]> = {};
  const document = {
    readyState: 'loading',
    addEventListener: (name: string, fn: (event: unknown) => void) => (listeners[name] ??= []).push(fn),
    querySelector: () => null,
    querySelectorAll: () => [],
  };
  const window: Record<string, unknown> = { document, devicePixelRatio: 2 };
  window.window = window;
  window.Static = { SQUARESPACE_CONTEXT: { tweakJSON: { gap: '4px' } } };
  const run = (code: string): unknown => runInNewContext(code, window);
  run(browserGlobals);
  return { run, fire: (name: string, detail?: unknown) => listeners[name]?.forEach((fn) => void fn({ detail })) };
}

it('starts what waits for the page once, whichever way it is told', () => {
  const { run, fire } = page();
  run('var log = []; Y.use("node", function (Y) { log.push("use"); }); Squarespace.onInitialize(Y, function () { log.push("start"); }); Squarespace.onDestroy(Y, function () { log.push("end"); });'); // biome-ignore format: one script
  expect(run('log.join()')).toBe('');
  run(imageLoaderBootstrap);
  fire('DOMContentLoaded');
  run('Squarespace.globalDestroy(Y)');
  expect(run('log.join()')).toBe('start,use,end');
  expect(run('Squarespace.AFTER_BODY_LOADED')).toBe(true);
});

it('answers what templates ask without a guard', () => {
  const { run, fire } = page();
  expect(run('Y.Squarespace.Template.getTweakValue("gap")')).toBe('4px');
  expect(run('Y.one(".none")')).toBeNull();
  expect(run('Y.all(".none").addClass("x").size()')).toBe(0);
  run('var changes = 0; Y.Squarespace.Singletons.ShoppingCart.on("change", function () { changes++; })');
  expect(run('Y.Squarespace.Singletons.ShoppingCart.get("totalQuantity")')).toBe(0);
  fire('stoa:cart', { totalQuantity: 3 });
  expect(run('changes + Y.Squarespace.Singletons.ShoppingCart.get("totalQuantity")')).toBe(4);
  run('var added = []; ["commerce-item-added", "commerceTrack:commerce-item-added"].forEach(function (name) { Y.Squarespace.CommerceAnalytics.on(name, function (e) { added.push(e.newlyAdded.title); }); })'); // biome-ignore format: one script
  fire('stoa:item-added', { newlyAdded: { title: 'Mug' } });
  expect(run('added.join()')).toBe('Mug,Mug');
  expect(run('var img = { dataset: {}, parentElement: { clientWidth: 200 }, getAttribute: function () { return "/i/a.jpg"; } }; ImageLoader.load(img, { load: true }); img.src')).toBe('/i/a.jpg?format=500w'); // biome-ignore format: one script
  expect(run('typeof Squarespace.initializeFormBlocks')).toBe('function');
  expect(run('UserAccountApi.isUserAuthenticated()')).toBe(false);
});
