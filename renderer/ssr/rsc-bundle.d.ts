// Types of the server-component bundle, which exists only after a build.
declare module '#rsc' {
  export const flightOf: typeof import('../rsc/rsc.tsx').flightOf;
}
