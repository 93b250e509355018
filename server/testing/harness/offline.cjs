// Preloaded into the built program during tests: names of other hosts don't resolve. Addresses in numbers are not checked.
const dns = require('node:dns');
const { syncBuiltinESMExports } = require('node:module');
const { isIP } = require('node:net');

const isHere = (name) => isIP(name) !== 0 || /(?:^|\.)localhost\.?$/i.test(name);
const unknown = (name) => Object.assign(new Error(`getaddrinfo ENOTFOUND ${name}`), { code: 'ENOTFOUND' });

const { lookup, promises } = dns;
const lookUp = promises.lookup;
dns.lookup = (name, ...rest) => (isHere(name) ? lookup(name, ...rest) : process.nextTick(rest.at(-1), unknown(name)));
promises.lookup = async (name, options) => {
  if (!isHere(name)) throw unknown(name);
  return lookUp(name, options);
};
for (const query of ['resolve4', 'resolve6'])
  promises.Resolver.prototype[query] = async (name) => {
    throw unknown(name);
  };
syncBuiltinESMExports();
