// webpack maps a *.module.css file's local class names to unique ones.
declare module '*.module.css' {
  const classes: Readonly<Record<string, string>>;
  export default classes;
}
declare module '*.css';
declare module '*.css?url' {
  const href: string;
  export default href;
}

declare module '*.png';
