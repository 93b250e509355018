// The replacements for the original's browser globals, run like a page's script (template-folders 10).
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
  const timers: unknown[] = [];
  const window: Record<string, unknown> = {
    document,
    devicePixelRatio: 2,
    setTimeout: (fn: unknown) => timers.push(fn),
    getComputedStyle: (element: { fit?: string }) => ({ objectFit: element.fit ?? 'fill' }),
  };
  window.window = window;
  window.Static = { SQUARESPACE_CONTEXT: { tweakJSON: { gap: '4px' } } };
  const run = (code: string): unknown => runInNewContext(code, window);
  run(browserGlobals);
  return {
    run,
    timers,
    fire: (name: string, detail?: unknown) => listeners[name]?.forEach((fn) => void fn({ detail })),
  };
}

it('starts what waits for the page once, whichever way it is told', () => {
  const { run, fire } = page();
  run(
    'var log = []; Y.use("node", function (Y) { log.push("use"); }); Squarespace.onInitialize(Y, function () { log.push("start"); }); Squarespace.onDestroy(Y, function () { log.push("end"); });',
  );
  expect(run('log.join()')).toBe('');
  run(imageLoaderBootstrap);
  fire('DOMContentLoaded');
  run('Squarespace.globalDestroy(Y)');
  expect(run('log.join()')).toBe('start,use,end');
});

it('runs the same handlers again when a script destroys and begins anew, one that fails stopping no other', () => {
  const { run, timers } = page();
  run(
    'var log = []; Squarespace.onInitialize(Y, function () { throw new Error("broken"); }); Squarespace.onInitialize(Y, function (y) { log.push(y === Y ? "start" : "?"); }); Squarespace.onDestroy(Y, function () { log.push("end"); }); Squarespace.afterBodyLoad(Y);',
  );
  for (const again of [
    'Squarespace.globalDestroy(Y); Squarespace.afterBodyLoad(Y);',
    'Squarespace.globalDestroy(Y); Squarespace.globalInit(Y);',
    'Squarespace.AFTER_BODY_LOADED = false; Squarespace.afterBodyLoad(Y);',
  ])
    run(again);
  run('Squarespace.onInitialize(Y, function () { log.push("late"); })');
  expect(run('log.join()')).toBe('start,end,start,end,start,start,late');
  expect(run('Squarespace.AFTER_BODY_LOADED')).toBe(true);
  expect(timers).toHaveLength(4);
});

it('measures a picture where it stands: its own width, and more where it is cut to fill a height', () => {
  const { run } = page();
  const load = (box: string, more = '') =>
    run(
      `var img = { dataset: {}, parentElement: { clientWidth: 900 }, getAttribute: function (n) { return ({ 'data-src': '/a.jpg', 'data-image-dimensions': '3000x1000' })[n]; }, getBoundingClientRect: function () { return ${box}; }${more} }; ImageLoader.load(img, { load: true }); img.src`,
    );
  expect(load('{ width: 140, height: 100 }')).toBe('/a.jpg?format=300w');
  expect(load('{ width: 140, height: 400 }', ", fit: 'cover'")).toBe('/a.jpg?format=2500w');
  expect(load('{ width: 0, height: 0 }')).toBe('/a.jpg?format=2500w');
});

it('writes amounts as the formatter of templates does, and throws at what is none (spec §8)', () => {
  const { run } = page();
  const written = (money: string) => run(`Y.Squarespace.Commerce.moneyString(${money})`);
  const amounts = {
    0: '0.00',
    5: '0.05',
    123450: '1,234.50',
    '-123456789': '-1,234,567.89',
    '"1999"': '19.99',
    1999.5: '20.00',
  };
  for (const [money, text] of Object.entries(amounts)) expect(written(money), money).toBe(text);
  expect(written('{ currencyCode: "USD", value: 500, decimalValue: "5.00", fractionalDigits: 2 }')).toBe('5.00');
  expect(written('{ currency: "EUR", value: "1050.00" }')).toBe('1,050.00');
  const none = [
    '',
    'null',
    'NaN',
    'Infinity',
    '1e30',
    '""',
    '"19.99 $"',
    '"<b>"',
    '{}',
    '[]',
    '[5]',
    'true',
    '{ value: 5 }',
    '{ currency: "EUR", value: 5 }',
    '{ decimalValue: "x" }',
    'function () {}',
  ];
  for (const money of none) expect(() => written(money), money).toThrow('Format expects a Money instance.');
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
  run(
    'var added = []; ["commerce-item-added", "commerceTrack:commerce-item-added"].forEach(function (name) { Y.Squarespace.CommerceAnalytics.on(name, function (e) { added.push(e.newlyAdded.title); }); })',
  );
  fire('stoa:item-added', { newlyAdded: { title: 'Mug' } });
  expect(run('added.join()')).toBe('Mug,Mug');
  expect(
    run(
      'var img = { dataset: {}, parentElement: { clientWidth: 200 }, getAttribute: function () { return "/i/a.jpg"; } }; ImageLoader.load(img, { load: true }); img.src',
    ),
  ).toBe('/i/a.jpg?format=500w');
  expect(run('typeof Squarespace.initializeFormBlocks')).toBe('function');
  expect(run('UserAccountApi.isUserAuthenticated()')).toBe(false);
});
