// texts.mjs: the texts of data/locales. Every key in every language, with the same blanks and nothing empty; every key is
// used, and every key that is used is there; no text for people in French or Hungarian stands in a source. Signs and the
// blanks around them are those of each language, in lessons and terms too.
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');
const languages = ['en', 'fr', 'hu'];
// Who reads which files, and where the keys of these stand. C++ gets its tables by `house_lexicon` of the same folders.
const readers = [
  { files: ['board', 'names', 'start', 'common', 'client', 'study', 'review'], folders: ['web/src'] },
  { files: ['board', 'names', 'common', 'paper'], folders: ['src/press'] },
  { files: ['board', 'analysis'], folders: ['src/explain', 'src/cli'] },
  { files: ['lab', 'names', 'board'], folders: ['src/lab'] },
  { files: ['program'], folders: ['src/cli', 'src/server'] },
];

const problems = [];
const bad = (text) => problems.push(text);
const read = (path) => readFileSync(join(root, path), 'utf8');
const under = (folder) => readdirSync(join(root, folder), { recursive: true }).map(String).filter((file) => /\.(cpp|hpp|ts|svelte)$/.test(file) && !/[_.]test\.\w+$|^fixtures\//.test(file)).sort().map((file) => `${folder}/${file}`);

// The texts: table[file][language][key].
const files = [...new Set(readers.flatMap((reader) => reader.files))];
const table = Object.fromEntries(files.map((file) => [file, Object.fromEntries(languages.map((language) => [language, JSON.parse(read(`data/locales/${language}/${file}.json`))]))]));
for (const language of readdirSync(join(root, 'data/locales'))) {
  if (!languages.includes(language)) bad(`data/locales/${language}: a language that this test does not know`);
  for (const file of readdirSync(join(root, 'data/locales', language))) if (!files.includes(file.replace('.json', ''))) bad(`data/locales/${language}/${file}: nobody reads it`);
}
const forms = (text) => (typeof text === 'string' ? { '': text } : text);
const blanks = (text) => [...new Set(Object.values(forms(text)).flatMap((one) => one.match(/\{\w+\}/g) ?? []))].sort().join(' ');
// One thing has one name: beginnings of what would be its second.
const strangers = { fr: /(?<!\p{L})(parade|invoqu|ordinateur)/iu, hu: /(?<!\p{L})(szerver|robot|kézkorlát|góban|indulókő|behódol)/iu };
// The signs that each language has its own way with.
function judgeSigns(place, language, one) {
  if (one.includes("'")) bad(`${place}: a straight apostrophe`);
  if (/ …/.test(one) && language !== 'en') bad(`${place}: a blank before …`);
  if (language !== 'en' && /\d\.\d/.test(one)) bad(`${place}: a decimal point`);
  if (language === 'fr' && /(?<![\u00a0\u202f:]):(?=\s|$)| [:;!?»]|« |[^\u00a0\u202f(][;!?»]/.test(one.replace(/\{\w+\}/g, 'x'))) bad(`${place}: a sign without its no-break space`);
  if (language === 'hu' && one.includes('—')) bad(`${place}: a long dash`);
  if (/\d+x\d+/.test(one)) bad(`${place}: a size without ×`);
  if (/\{who\} \{n\}/.test(one)) bad(`${place}: two numbers side by side where bots are numbered`);
  const other = strangers[language]?.exec(one);
  if (other) bad(`${place}: “${other[0]}” is called otherwise everywhere else`);
}

const owner = new Map();
for (const file of files) {
  for (const [key, english] of Object.entries(table[file].en)) {
    if (owner.has(key)) bad(`${key}: in ${owner.get(key)}.json and in ${file}.json`);
    owner.set(key, file);
    for (const language of languages) {
      const text = table[file][language][key];
      const place = `${language}/${file}.json, ${key}`;
      if (text === undefined) { bad(`${place}: missing`); continue; }
      if (Object.keys(forms(text)).join() !== Object.keys(forms(english)).join()) bad(`${place}: other forms than in English`);
      if (blanks(text) !== blanks(english)) bad(`${place}: blanks ${blanks(text) || 'none'}, in English ${blanks(english) || 'none'}`);
      for (const one of Object.values(forms(text))) {
        if (one.trim() === '' || one !== one.trim()) bad(`${place}: empty, or a blank at an end`);
        judgeSigns(place, language, one);
      }
    }
  }
  for (const language of languages) for (const key of Object.keys(table[file][language])) if (!(key in table[file].en)) bad(`${language}/${file}.json, ${key}: not in English`);
}

// Lessons and terms have their texts beside their positions, a line each.
for (const folder of ['data/lessons', 'data/terms']) {
  for (const file of readdirSync(join(root, folder), { recursive: true }).map(String).filter((name) => name.endsWith('.toml')).sort()) {
    for (const [i, line] of read(`${folder}/${file}`).split('\n').entries()) {
      const found = /^(en|fr|hu) = "(.*)"$/.exec(line);
      if (found) judgeSigns(`${folder}/${file}:${i + 1}`, found[1], found[2]);
    }
  }
}

// What sources say. A key made of parts is used if its beginning stands there and its rest is a word of ours: a verb, an
// option, a reason, a deck.
const without = (text) => text.replace(/^\s*(\/\/|#include).*$/gm, '');
const literals = (text) => [...text.matchAll(/"((?:[^"\\\n]|\\.)*)"|'((?:[^'\\\n]|\\.)*)'|`([^`]*)`/g)].map((found) => found[1] ?? found[2] ?? found[3] ?? '');
const sources = new Map(['src', 'web/src'].flatMap(under).map((file) => [file, without(read(file))]));
const words = new Set([...sources.values()].flatMap(literals).flatMap((text) => text.split(/[^\w+-]+/)));
for (const [, level] of read('data/bots/levels.toml').matchAll(/^\[([\w-]+)\]/gm)) words.add(level);
for (const folder of ['maps', 'decks']) for (const file of readdirSync(join(root, 'data', folder))) words.add(file.replace(/\.\w+$/, '')).add(file.replace(/-\d+(x\d+)?\.map$/, ''));

const used = new Set();
const flat = (file) => Object.entries(table[file].en).flatMap(([key, text]) => Object.keys(forms(text)).map((form) => [form ? `${key}.${form}` : key, key]));
for (const { files: own, folders } of readers) {
  const keys = new Map(own.flatMap(flat));
  for (const key of [...keys.values()]) keys.set(key, key);
  const groups = new Set([...keys.keys()].filter((key) => key.includes('.')).map((key) => key.split('.')[0]));
  const texts = [...sources].filter(([file]) => folders.some((folder) => file.startsWith(`${folder}/`)));
  const said = new Set(texts.flatMap(([, text]) => literals(text)));
  const beginnings = [...said].flatMap((text) => { const found = /^([a-zA-Z-]+\.)(\$\{|$)/.exec(text); return found ? [found[1]] : []; });
  for (const [name, key] of keys) {
    if (said.has(name)) used.add(key);
    const beginning = beginnings.find((one) => key.startsWith(one));
    // `Hidden` and `None` are put behind a verb; `rest` and `all` before a reason.
    if (beginning && key.slice(beginning.length).split('.').every((part) => words.has(part) || words.has(part.replace(/(Hidden|None|Captured|Most)$/, '')))) used.add(key);
  }
  for (const [file, text] of texts.filter(([name]) => name.startsWith('src/'))) {
    for (const one of literals(text)) {
      if (/^[a-z]+(\.[a-zA-Z-]+)+$/.test(one) && groups.has(one.split('.')[0]) && !keys.has(one) && ![...keys.keys()].some((key) => key.startsWith(`${one}.`))) bad(`${file}: no text has the key ${one}`);
    }
    for (const [, key] of text.matchAll(/\bsay\((?:[^"();]*, )?"([\w.-]+)"[,)]/g)) if (!keys.has(key) && !readers.some((other) => other.folders.some((folder) => file.startsWith(`${folder}/`)) && other.files.some((name) => key in table[name].en))) bad(`${file}: no text has the key ${key}`);
    for (const [, key, given] of text.matchAll(/"([\w.-]+)",\s*\{(\{"[^;]*?\})\}\)/g)) {
      if (!keys.has(key)) continue;
      const names = new Set([...given.matchAll(/\{"(\w+)",/g)].map(([, name]) => `{${name}}`));
      for (const blank of blanks(table[owner.get(keys.get(key))].en[keys.get(key)]).split(' ')) if (blank && !names.has(blank)) bad(`${file}: ${key} is said without ${blank}`);
    }
  }
}
for (const [key, file] of owner) if (!used.has(key)) bad(`${file}.json, ${key}: nobody says it`);

// The client loads its first pages with the words of the first files alone.
const firstPages = new Set();
function visit(file) {
  if (firstPages.has(file)) return;
  firstPages.add(file);
  for (const found of (sources.get(file) ?? '').matchAll(/^\s*import (?!type\b)(?:[^'"]*? from )?'(\.[^']+)'/gm)) {
    const path = join(dirname(file), found[1]);
    const next = [path, `${path}.ts`].find((one) => sources.has(one));
    if (next) visit(next);
  }
}
visit('web/src/main.ts');
const firstSaid = [...firstPages].flatMap((file) => literals(sources.get(file)));
for (const key of ['common', 'client', 'review'].flatMap((file) => Object.keys(table[file].en))) {
  if (firstSaid.some((one) => one === key || (/^[a-zA-Z-]+\.\$\{/.test(one) && key.startsWith(one.slice(0, one.indexOf('$')))))) bad(`${owner.get(key)}.json, ${key}: a first page says it, so it belongs in start.json or names.json`);
}

// The deck that `deck new` writes is a file for people to edit, in three languages as decks are.
for (const [file, text] of sources) {
  const foreign = literals(text).find((one) => /[éèêàçœőűáíóúöü]/i.test(one));
  if (foreign !== undefined && file !== 'src/cli/deck.cpp') bad(`${file}: a text that belongs in data/locales: ${foreign.slice(0, 60)}`);
}

for (const problem of problems) console.error(problem);
console.log(`${owner.size} texts in ${languages.length} languages, ${problems.length} problems`);
process.exit(problems.length === 0 ? 0 : 1);
