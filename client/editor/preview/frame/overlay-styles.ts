// The overlay's styles.

export const overlayStyles = `
:host { all: initial; }
[hidden] { display: none !important; }
.box, .line, .veil { position: absolute; box-sizing: border-box; pointer-events: none; }
.box { border-radius: 2px; }
.hover { outline: 1px solid #3b6cf6; outline-offset: 1px; }
.selected, .further { outline: 2px solid #2456e6; outline-offset: 2px; box-shadow: 0 0 0 5px #ffffff80; }
.selected.editing { outline-style: dashed; outline-width: 1px; box-shadow: none; }
.preview { outline: 2px dashed #2456e6; background: #2456e61f; }
.veil { background: #ffffffb3; outline: 1px dashed #2456e6; }
.line { border-radius: 2px; background: #2456e6; box-shadow: 0 0 0 2px #fff; }
.chip { position: fixed; inset: 0 auto auto 0; padding: 5px 12px; border-radius: 6px; font: 500 13px/20px system-ui, sans-serif;
  color: #fff; background: #2456e6; box-shadow: 0 4px 16px rgb(0 0 0 / 0.3); pointer-events: none; white-space: nowrap; }
.tools { position: absolute; display: flex; align-items: center; padding: 3px; border-radius: 8px; color: #1b1e24; background: #fff;
  box-shadow: 0 0 0 1px #0000001f, 0 4px 16px rgb(0 0 0 / 0.18); font: 500 13px/20px system-ui, sans-serif; white-space: nowrap; }
.grip { display: inline-flex; align-items: center; gap: 4px; height: 32px; padding: 0 10px 0 6px; margin-inline-end: 2px; border-radius: 6px;
  cursor: grab; touch-action: none; user-select: none; }
.grip:hover { background: #eceef2; }
.grip.fixed { cursor: default; padding-inline-start: 10px; margin: 0; background: none; }
.grip.fixed svg { display: none; }
button { display: inline-grid; place-items: center; width: 32px; height: 32px; padding: 0; border: 0; border-radius: 6px; color: inherit;
  background: none; font: inherit; cursor: pointer; }
button:hover { background: #eceef2; }
button:focus-visible { outline: 2px solid #2456e6; outline-offset: 1px; }
button[data-tool='delete']:hover { color: #b3261e; background: #fdeceb; }
svg { width: 18px; height: 18px; fill: none; stroke: currentColor; stroke-width: 2; stroke-linecap: round; stroke-linejoin: round; }
[data-tool='more'] svg { stroke-width: 3; }
.grip svg { width: 16px; height: 16px; color: #59606c; stroke-width: 2.5; }
.add, .add-section { position: absolute; color: #fff; background: #2456e6; box-shadow: 0 0 0 2px #fff, 0 2px 8px rgb(0 0 0 / 0.25); }
.add:hover, .add-section:hover { background: #1c47c4; }
.add { width: 28px; height: 28px; border-radius: 50%; }
.add-section { display: inline-flex; align-items: center; gap: 6px; width: auto; height: 32px; padding: 0 14px 0 10px; border-radius: 16px;
  font: 500 13px/20px system-ui, sans-serif; white-space: nowrap; }
.handle { position: absolute; pointer-events: auto; touch-action: none; }
.handle::after { content: ''; position: absolute; inset: 0; width: 10px; height: 10px; margin: auto; border-radius: 50%; background: #fff;
  box-shadow: 0 0 0 2px #2456e6; }
.w, .e { top: 0; bottom: 0; width: 16px; cursor: ew-resize; }
.w, .sw { left: -11px; } .e, .se { right: -11px; }
.s { left: 16px; right: 16px; bottom: -11px; height: 16px; cursor: ns-resize; }
.s::after { width: 24px; height: 6px; border-radius: 3px; }
.sw, .se { bottom: -11px; width: 18px; height: 18px; }
.sw { cursor: nesw-resize; } .se { cursor: nwse-resize; }
.editing .handle { display: none; }
@media (pointer: coarse) {
  .tools button, .grip { height: 44px; } .tools button { width: 44px; }
  .add { width: 44px; height: 44px; } .add-section { height: 44px; border-radius: 22px; }
  .w, .e { width: 32px; } .w { left: -19px; } .e { right: -19px; }
}
@media (prefers-color-scheme: dark) {
  .tools { color: #eceef1; background: #272b31; box-shadow: 0 0 0 1px #ffffff2e, 0 4px 16px rgb(0 0 0 / 0.5); }
  .grip:hover, button:hover { background: #3a4048; }
  .grip svg { color: #a6adb8; }
  .add, .add-section { color: #fff; background: #2456e6; }
  button[data-tool='delete']:hover { color: #ff9d94; background: #43211f; }
}
`;
