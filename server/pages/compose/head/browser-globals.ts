// Browser globals that template scripts use without checking that they exist (template-folders 10, wire.md 6): minimal replacements in
// the head of pages whose template uses them, so they run before its scripts.
import { notMoney } from '../../../commerce/money/money.ts';

/** One inline script, allowed by its hash. Browser code: no types, no imports, no `</`. */
export const browserGlobals = `(function (w, d) {
  var context = function () { return (w.Static || {}).SQUARESPACE_CONTEXT || {}; };
  var nothing = function () {};
  var ready = function (fn) { if (d.readyState === 'loading') d.addEventListener('DOMContentLoaded', fn); else fn(); };
  var events = function () {
    var all = {};
    return {
      on: function (name, fn) { (all[name] = all[name] || []).push(fn); return { detach: function () { all[name] = all[name].filter(function (f) { return f !== fn; }); } }; },
      fire: function (name, value) { (all[name] || []).slice().forEach(function (fn) { fn(value || {}); }); }
    };
  };
  var node = function (el) {
    return el && {
      _node: el, getDOMNode: function () { return el; },
      one: function (s) { return node(el.querySelector(s)); }, all: function (s) { return list(el.querySelectorAll(s)); },
      on: function (name, fn) { el.addEventListener(name, fn); return { detach: function () { el.removeEventListener(name, fn); } }; },
      addClass: function (c) { el.classList.add(c); return this; }, removeClass: function (c) { el.classList.remove(c); return this; },
      toggleClass: function (c, on) { el.classList.toggle(c, on); return this; }, hasClass: function (c) { return el.classList.contains(c); },
      getAttribute: function (n) { return el.getAttribute(n) || ''; }, setAttribute: function (n, v) { el.setAttribute(n, v); return this; }, removeAttribute: function (n) { el.removeAttribute(n); return this; },
      getData: function (n) { return el.dataset[n]; }, get: function (n) { return el[n]; }, set: function (n, v) { el[n] = v; return this; },
      getStyle: function (n) { return getComputedStyle(el)[n]; }, setStyle: function (n, v) { el.style[n] = v; return this; }, setStyles: function (s) { for (var n in s) el.style[n] = s[n]; return this; },
      getHTML: function () { return el.innerHTML; }, append: function (c) { el.append((c && c._node) || c); return this; },
      ancestor: function (s) { return node(el.parentElement && el.parentElement.closest(s)); }, remove: function () { el.remove(); return this; },
      hide: function () { el.hidden = true; return this; }, show: function () { el.hidden = false; return this; }
    };
  };
  var list = function (els) {
    var nodes = Array.prototype.map.call(els, node);
    var all = { _nodes: nodes, size: function () { return nodes.length; }, item: function (i) { return nodes[i] || null; }, isEmpty: function () { return nodes.length === 0; },
      each: function (fn) { nodes.forEach(function (n, i) { fn.call(n, n, i); }); return all; } };
    ['on', 'addClass', 'removeClass', 'toggleClass', 'setAttribute', 'setStyle', 'hide', 'show', 'remove'].forEach(function (name) {
      all[name] = function () { var args = arguments; nodes.forEach(function (n) { n[name].apply(n, args); }); return all; };
    });
    return all;
  };
  /* Parses hundredths (also as text), or an amount of the cart or of page data such as "1,234.50", without a sign, as the
     money-string formatter prints it. */
  var moneyString = function (money) {
    var cents = typeof money === 'number' || (typeof money === 'string' && /^-?\\d{1,15}$/.test(money));
    var text = cents ? (money / 100).toFixed(2) : money ? money.decimalValue || (money.currency && money.value) : '';
    if (typeof text !== 'string' || !/^-?\\d{1,15}\\.\\d\\d$/.test(text)) throw new TypeError(${JSON.stringify(notMoney)});
    return text.replace(/\\B(?=(\\d{3})+\\.)/g, ',');
  };
  var values = {}, cart = events(), analytics = events(), page = events();
  var Y = w.Y = {
    use: function () { var fn = arguments[arguments.length - 1]; if (typeof fn === 'function') ready(function () { fn(Y); }); return Y; },
    one: function (s) { return typeof s === 'string' ? node(d.querySelector(s)) : node(s); },
    all: function (s) { return list(typeof s === 'string' ? d.querySelectorAll(s) : s); },
    on: function (name, fn, target) { if (name === 'domready') ready(fn); else (target && target !== w ? d.querySelector(target) || d : name === 'load' || name === 'resize' || name === 'scroll' ? w : d).addEventListener(name, fn); },
    each: function (things, fn) { if (things) Object.keys(things).forEach(function (key) { fn(things[key], key); }); },
    Global: page, config: { win: w, doc: d }, UA: {}, Lang: { isFunction: function (f) { return typeof f === 'function'; } },
    Squarespace: {
      Template: { getTweakValue: function (name) { return (context().tweakJSON || {})[name]; } },
      Commerce: {
        moneyString: moneyString,
        goToCheckoutPage: function () { w.location.assign('/checkout'); },
        isExpressCheckout: function () { var s = context().websiteSettings || {}; return !!(s.storeSettings && s.storeSettings.expressCheckout); },
        initializeCommerce: nothing
      },
      Singletons: { ShoppingCart: { on: cart.on, after: cart.on, get: function (name) { return values[name] || 0; } } },
      Widgets: { Alert: function (o) { w.alert((o && (o.strings && o.strings.message || o.message)) || ''); } },
      CommerceAnalytics: { on: analytics.on }, FollowButtonUtils: { renderAll: nothing }
    }
  };
  d.addEventListener('stoa:cart', function (e) { values = e.detail || {}; cart.fire('change'); });
  var count = function (name) { return function (e) { ['', 'commerceTrack:'].forEach(function (prefix) { analytics.fire(prefix + name, e.detail); }); }; };
  d.addEventListener('stoa:item-added', count('commerce-item-added'));
  d.addEventListener('stoa:checkout-confirmed', count('checkout-confirmed'));
  var starts = [], ends = [];
  /* A failing handler doesn't stop the others; the console logs its error. */
  var runAll = function (fns) { fns.slice().forEach(function (fn) { try { fn(Y); } catch (e) { w.setTimeout(function () { throw e; }); } }); };
  var S = w.Squarespace = w.Squarespace || {};
  /* Scripts that replace the page's content run destroy, may reset AFTER_BODY_LOADED, and start again: each handler runs every time. */
  var add = function (fns, fn) { if (typeof fn === 'function' && fns.indexOf(fn) < 0 && fns.length < 1000) fns.push(fn); };
  S.onInitialize = function (y, fn) { add(starts, fn); if (S.AFTER_BODY_LOADED) runAll([fn]); };
  S.onDestroy = function (y, fn) { add(ends, fn); };
  S.afterBodyLoad = function () { if (S.AFTER_BODY_LOADED) return; S.AFTER_BODY_LOADED = true; runAll(starts); };
  S.globalInit = S.afterBodyLoad;
  S.globalDestroy = function () { runAll(ends); S.AFTER_BODY_LOADED = false; };
  S.AFTER_BODY_LOADED = false;
  ['Commerce', 'CartPage', 'FormBlocks', 'Video', 'SummaryV2Block', 'LayoutBlocks', 'SearchPage', 'GlobalEffects', 'PageContent', 'ImageLoader'].forEach(function (name) { S['initialize' + name] = S['initialize' + name] || nothing; });
  ready(function () { S.afterBodyLoad(); });
  w.UserAccountApi = w.UserAccountApi || { isUserAuthenticated: function () { return false; }, openAccountScreen: function () { w.location.assign('/account'); } };
  w.ImageLoader = w.ImageLoader || {
    load: function (img, options) {
      img = (img && img._node) || img;
      var src = img && img.getAttribute('data-src');
      if (!src || (options && options.load === false)) return false;
      /* The displayed width, or the container's while the image isn't displayed. A cropped image is wider than its container. */
      var box = img.getBoundingClientRect ? img.getBoundingClientRect() : { width: 0, height: 0 };
      var css = box.width || (img.parentElement ? img.parentElement.clientWidth : 0);
      var size = /^(\\d+)x(\\d+)$/.exec(img.getAttribute('data-image-dimensions') || '');
      if (size && box.height && size[2] > 0 && w.getComputedStyle(img).objectFit === 'cover') css = Math.max(css, box.height * size[1] / size[2]);
      var width = Math.ceil(css * (w.devicePixelRatio || 1)) || 750;
      var fit = [100, 300, 500, 750, 1000, 1500, 2500].filter(function (one) { return one >= width; })[0] || 2500;
      img.src = src + (src.indexOf('?') < 0 ? '?format=' + fit + 'w' : '');
      if (img.dataset) img.dataset.loaded = 'true';
      return true;
    },
    bootstrap: nothing
  };
})(window, document);`;

/** In the footer: runs the handlers that wait for the body. */
export const imageLoaderBootstrap = 'Squarespace.afterBodyLoad(Y);';
