// Types of the server-component bundle, which exists only after a build.
declare module '#rsc' {
  export const flightOf: import('../rsc/root.ts').FlightOf;
}
