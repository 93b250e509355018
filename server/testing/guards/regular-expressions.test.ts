// The product's regular expressions run in linear time, or are listed here with the reason why they need not.
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { judge, judgedBefore, markOf, noteJudged, writtenExpressions } from './regular-expressions.ts';

/** Not linear, or beyond what recheck can prove, with the reason why that is harmless. */
const excused: Readonly<Record<string, readonly RegExp[]>> = {
  'Runs in a worker, on style sheets that the owner imports, and the worker is ended after two seconds.': [
    /^\s*@charset\s+(?:"[^"\n]*"|'[^'\n]*');/i,
    /\/\*[\s\S]*?(?:\*\/|$)|"(?:\\[\s\S]|[^"\\\n])*"|'(?:\\[\s\S]|[^'\\\n])*'/g,
    /@(import|plugin)\b(?:"(?:\\.|[^"\\\n])*"|'(?:\\.|[^'\\\n])*'|url\([^)\n]{0,2000}\)|[^;{}"'])*;?/gi,
    /^[ \t]*\/\/[ \t]*tweak:[ \t]*(\{[^\n]*"font"[^\n]*\})[^\n]*\n\s*\.([A-Za-z][\w-]*)\s*\{([^{}]*)\}/gm,
    /^\s*([\w-]+)\s*:\s*([\s\S]+?)\s*$/,
    /\(\s{0,10}~\s{0,10}("[^"\n]{0,300}"|'[^'\n]{0,300}')\s{0,10}\)(?=[^;{}()]{0,300}\{)/g,
    /^\s*@(?!\{)|\bwhen\b|:\s*$/,
  ],
  'Runs in the browser of whoever typed the text.': [
    /\s*\n\s*/g,
    /<(?:\/?[a-z][^<>]*|!--[^>]*)>/i,
    /[^\S\n]*\n/g,
    /[a-z%]+$/i,
    /<li><p>(.*?)<\/p><\/li>/g,
  ],
  'The text is a number that we printed.': [/\B(?=(\d{3})+$)/g, /\.?0+$/, /\B(?=(\d{3})+(?!\d))/g],
  'Each stretch of the text is tried from one place only: it stops where the next could begin, or takes the rest.': [
    /\b(?:https?|ftp|file):\/\/[-a-z0-9+&@#/%?=~_|!:,.;]*[-a-z0-9+&@#/%=~_|]/gi,
    /\{##|\{#[^{}]*\}|<(\/?)squarespace:([a-z-]+)/g,
    /<squarespace:script\b([^<>]*)>/g,
    /<(?:style|script)[\s\S]*?(?:<\/(?:style|script)>|$)/gi,
    /(?:^|;\s*)(?:opened-[0-9a-f]+|stoa-role|(?:__Host-)?stoa-(?:session|known))=/,
    /(?<!\s)\s+(?=\S+$)/,
    /<(?:a|area|form|button)\s[^<>]{0,8000}>/gi,
  ],
  'The text is a cell, a line or a declaration of a file that the owner imports; what strangers send never comes here.':
    [
      /0+$/,
      /^\s*@([\w-]+)\s*:\s*([^;]*);/,
      /([\w-]+)\s*:\s*([^;]+);?/g,
      /([\w-]+)\s*:\s*((?:"[^"]*"|'[^']*'|\([^)]*\)|[^;"'()])*)/g,
      /[;{}\\`@\n\r]|\/\*|\/\/(?!.*\))|javascript:|expression\(/i,
      /^-+|-+$/g,
      /^\/+|\/+$/g,
      /\*\*(?!\s)(.+?)(?<!\s)\*\*(?!\*)|\*(?![\s*])(.+?)(?<!\s)\*|`([^`]+)`|\[([^\]]+)\]\(([^)\s]+)\)/,
      /^(vendor|option\d linked to|variant fulfillment service|fulfillment service|variant tax code|tax code|variant weight unit|weight unit for display|cost per item|unit price .*|google shopping \/ (?!mpn$|manufacturer part number).*|included \/ .*|(compare[- ]at )?price \/ .*|packed product .*|.* \(product\.metafields\..*\))$/,
      /[ \t]*[\r\n\t]+[ \t]*/g,
      /[\n,;|]+\s*(?=https?:\/\/)|\s+(?=https?:\/\/)|\n+|(?<=\.(?:jpe?g|png|gif|webp|avif|heic|svg|tiff?)(?:\?[^\s,;|]*)?)[\s,;|]+/i,
      /[,;|]+$/,
    ],
  'The text is anchored to a name, a key, a path or an amount whose length is bounded where it comes in.': [
    /^(collections|pages|blocks|presets|strings)\/(.+?)(\.page\.conf|\.block\.conf|\.conf|\.preset|\.json)$/,
    /^(?:text\/|application\/(?:json|javascript|xml|manifest\+json|wasm|[\w.+-]+\+(?:json|xml))|image\/svg\+xml)/i,
    /(?:-|[\ud800-\udbff])+$/,
    /T?\d+$/,
    /^[\p{Sc}\s]+|[\p{Sc}\s]+$/gu,
  ],
  'The text is our own or the kernel’s.': [/^Max open files\s+(\d+)/m, / \(.*$/],
};

const root = path.resolve(import.meta.dirname, '../../..');
const isExcused = new Set(Object.values(excused).flat().map(String));
const written = writtenExpressions(root);
const textOf = ({ source, flags }: { source: string; flags: string }) => `/${source}/${flags}`;

describe('regular expressions', () => {
  it('are found where they are written', () => {
    expect(written.length).toBeGreaterThan(500);
    expect(new Set(written.map(({ at }) => at.split('/')[0]))).toEqual(
      new Set(['server', 'renderer', 'client', 'workers']),
    );
  });

  /** STOA_EXPRESSIONS: `all` checks all of them; `write` does so and stores the results. Otherwise only unchecked ones. */
  const wanted = process.env.STOA_EXPRESSIONS;

  it.runIf(wanted)('are judged: an upload of 1 KB held a worker for 30 s by this one', () =>
    expect(judge(/^(<\?xml[\s\S]*)?(<!--[\s\S]*?-->\s*)*(<!DOCTYPE svg|<svg)/i)).toMatch(/exponential|polynomial/),
  );

  it.each([
    ['exponential', /^(?:a+)+$/, /exponential/],
    ['quadratic', /\s+$/, /2nd degree/],
    ['linear', /^[a-z]+$/, /^linear$/],
  ])('are judged: %s', (_, expression, verdict) => expect(judge(expression)).toMatch(verdict));

  it('run in linear time', { timeout: 300_000 }, () => {
    const asked = new Map(written.filter((one) => !isExcused.has(textOf(one))).map((one) => [textOf(one), one]));
    const known = wanted ? new Set<string>() : judgedBefore();
    const wrong = [...asked]
      .filter(([text]) => !known.has(markOf(text)))
      .map(([text, one]) => [text, judge(one), one.at])
      .filter(([, verdict]) => verdict !== 'linear');
    expect(wrong).toEqual([]);
    if (wanted === 'write') noteJudged([...asked.keys()]);
  });

  it('are not judged again, with the same judge, but when they have changed', () => {
    const known = judgedBefore();
    const text = textOf(written.find((one) => !isExcused.has(textOf(one)) && known.has(markOf(textOf(one))))!);
    expect(known.has(markOf(`${text}i`))).toBe(false);
    expect(judgedBefore('another version').size).toBe(0);
  });

  it('are excused only while they are there', () => {
    const there = new Set(written.map(textOf));
    expect([...isExcused].filter((text) => !there.has(text))).toEqual([]);
  });
});
