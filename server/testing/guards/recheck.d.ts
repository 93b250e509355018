// The JavaScript build of recheck has no types of its own.
declare module 'recheck/lib/browser.js' {
  import type * as recheck from 'recheck';

  const build: typeof recheck;
  export default build;
}
