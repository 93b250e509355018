// webpack loader of the rsc build: a module that begins with 'use client' becomes references to it, and its code stays out.
const { relative } = require('node:path');

module.exports = function clientReferences(source) {
  if (!/^(?:\s|\/\/[^\n]*\n|\/\*[\s\S]*?\*\/)*['"]use client['"]/.test(source)) return source;
  const id = relative(this.getOptions().root, this.resourcePath).replaceAll('\\', '/');
  // In the server build the real module has the same id (client-modules.js), so no mapping is needed.
  return `module.exports = require('react-server-dom-webpack/server').createClientModuleProxy(${JSON.stringify(id)});`;
};
