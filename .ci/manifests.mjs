// Writes the files by which registries, bundles and clients know this package: package.json says what stands in all of them.
// Without --write it names those that differ, and fails if there are any.
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { say } from './system.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const SKILL = 'skills/ptyhold/SKILL.md';
/** A marketplace of Codex clones the repository, which has no dist/, and takes a plugin from a folder below its root. */
const FOR_CODEX = 'plugins/codex';
const READMES = ['README.md', 'README.ja.md'];
const BUTTONS = /(<!-- install -->)[^<]*(<!-- \/install -->)/;

/**
 * @typedef {object} Package
 * @property {string} name
 * @property {string} version
 * @property {string} description
 * @property {string} homepage
 * @property {{ url: string }} repository
 * @property {string} license
 * @property {string} mcpName
 * @property {string} title
 * @property {string} author
 * @property {readonly string[]} keywords
 */

/**
 * Every file that this program writes, by its path in the repository.
 * @param {Package} own
 * @param {string} skill
 * @returns {Map<string, string>}
 */
export function manifests(own, skill) {
  const files = {
    'server.json': registryEntry(own),
    'plugin.json': { ...SCHEMA('plugin'), ...about(own) },
    'mcp.json': { ...SCHEMA('mcp'), ...servers(own, { type: 'stdio', ...fromFolder('$' + '{PLUGIN_ROOT}') }) },
    '.claude-plugin/plugin.json': { ...about(own), ...servers(own, fromFolder('$' + '{CLAUDE_PLUGIN_ROOT}')) },
    '.claude-plugin/marketplace.json': claudeMarketplace(own),
    'gemini-extension.json': geminiExtension(own),
    '.agents/plugins/marketplace.json': codexMarketplace(own),
    [`${FOR_CODEX}/.codex-plugin/plugin.json`]: { ...about(own), skills: './skills/', mcpServers: './.mcp.json' },
    [`${FOR_CODEX}/.mcp.json`]: servers(own, { command: 'npx', args: ['-y', `${own.name}@${own.version}`] }),
  };
  const written = Object.entries(files).map(([file, content]) => /** @type {const} */ ([file, toJson(content)]));
  return new Map([...written, [`${FOR_CODEX}/${SKILL}`, skill]]);
}

/**
 * The manifest of the bundle for desktop clients, which carries dist/ and starts it. A client leaves the placeholder of an
 * option without a value as it is, and its own node has no other default than these.
 * @param {Package & { engines: { node: string } }} own
 */
export function bundleManifest(own) {
  return {
    manifest_version: '0.3',
    name: own.name,
    display_name: own.title,
    version: own.version,
    description: own.description,
    author: { name: own.author, url: own.homepage },
    repository: { type: 'git', url: own.repository.url.replace(/^git\+/, '') },
    homepage: own.homepage,
    license: own.license,
    keywords: own.keywords,
    icon: 'icon.png',
    server: {
      type: 'node',
      entry_point: 'dist/ptyhold.js',
      mcp_config: {
        command: 'node',
        args: ['$' + '{__dirname}/dist/ptyhold.js'],
        env: Object.fromEntries(OPTIONS.map(({ key, setting }) => [setting, `$\{user_config.${key}}`])),
      },
    },
    compatibility: { platforms: ['darwin', 'linux', 'win32'], runtimes: { node: own.engines.node } },
    user_config: Object.fromEntries(OPTIONS.map(({ key, setting: _, ...option }) => [key, option])),
  };
}

/** The settings that a form is worth. Each has the default of the program itself, so that an untouched form changes nothing. */
const OPTIONS = [
  {
    key: 'gate',
    setting: 'PTYHOLD_GATE',
    type: 'string',
    title: 'Destructive commands',
    description: 'ask: you decide, where the client can ask; block: they are refused; off: nothing is looked at',
    required: false,
    default: 'ask',
  },
  {
    key: 'shell',
    setting: 'PTYHOLD_SHELL',
    type: 'string',
    title: 'Shell',
    description: 'The shell of a new session',
    required: false,
    default: 'bash',
  },
  {
    key: 'host',
    setting: 'PTYHOLD_HOST',
    type: 'string',
    title: 'Hosts',
    description: 'Where sessions live: empty for this machine, or user@host of ssh; several are separated by commas',
    required: false,
    default: '',
  },
  {
    key: 'tokens',
    setting: 'PTYHOLD_MAX_OUTPUT_TOKENS',
    type: 'number',
    title: 'Tokens in an answer',
    description: 'Longer output is folded; nothing is lost, and the rest can be read',
    required: false,
    default: 10000,
    min: 200,
  },
];

/** @param {'plugin' | 'mcp'} what */
function SCHEMA(what) {
  return { $schema: `https://agent-plugins.org/schemas/1.0.0/${what}.schema.json` };
}

/** @param {Package} own */
function about({ name, version, description, author, homepage, repository, license, keywords }) {
  const url = repository.url.replace(/^git\+|\.git$/g, '');
  return { name, version, description, author: { name: author }, homepage, repository: url, license, keywords };
}

/** @param {string} folder */
function fromFolder(folder) {
  return { command: 'node', args: [`${folder}/dist/ptyhold.js`] };
}

/**
 * @param {Package} own
 * @param {object} launch
 */
function servers({ name }, launch) {
  return { mcpServers: { [name]: launch } };
}

/** @param {Package} own */
function registryEntry(own) {
  const { url } = own.repository;
  return {
    $schema: 'https://static.modelcontextprotocol.io/schemas/2025-12-11/server.schema.json',
    name: own.mcpName,
    title: own.title,
    description: own.description,
    version: own.version,
    websiteUrl: own.homepage,
    repository: { url: url.replace(/^git\+|\.git$/g, ''), source: 'github' },
    packages: [
      {
        registryType: 'npm',
        identifier: own.name,
        version: own.version,
        runtimeHint: 'npx',
        transport: { type: 'stdio' },
        environmentVariables: OPTIONS.map(({ setting, description, default: value, type }) => ({
          name: setting,
          description,
          isRequired: false,
          format: type,
          ...(value !== '' && { default: String(value) }),
        })),
      },
    ],
  };
}

/** @param {Package} own */
function claudeMarketplace(own) {
  return {
    name: own.name,
    owner: { name: own.author, url: own.homepage },
    description: own.description,
    // The package carries dist/, a clone of the repository does not.
    plugins: [
      {
        name: own.name,
        description: own.description,
        version: own.version,
        source: { source: 'npm', package: own.name, version: own.version },
      },
    ],
  };
}

/** @param {Package} own */
function codexMarketplace(own) {
  const { url } = own.repository;
  return {
    name: own.name,
    interface: { displayName: own.title },
    owner: { name: own.author, url: own.homepage },
    plugins: [
      {
        name: own.name,
        version: own.version,
        description: own.description,
        source: {
          source: 'git-subdir',
          url: url.replace(/^git\+/, ''),
          path: `./${FOR_CODEX}`,
          ref: `v${own.version}`,
        },
        policy: { installation: 'AVAILABLE', authentication: 'ON_INSTALL' },
        category: 'Developer Tools',
      },
    ],
  };
}

/** @param {Package} own */
function geminiExtension(own) {
  return {
    name: own.name,
    version: own.version,
    description: own.description,
    ...servers(own, fromFolder('$' + '{extensionPath}')),
    settings: OPTIONS.map(({ title, description, setting }) => ({
      name: title,
      description,
      envVar: setting,
      sensitive: false,
    })),
  };
}

/** @param {object} content */
function toJson(content) {
  return `${JSON.stringify(content, null, 2)}\n`;
}

/** The package. */
export async function readPackage() {
  const own = JSON.parse(await readFile(path.join(root, 'package.json'), 'utf8'));
  return { title: own.name, ...own };
}

/**
 * Links by which a client installs the server itself. GitHub shows no link with a scheme of its own, so each goes by a page.
 * @param {Package} own
 */
export function installLinks({ name, description }) {
  const launch = { command: 'npx', args: ['-y', name] };
  const plain = encodeURIComponent(JSON.stringify(launch));
  const packed = encodeURIComponent(Buffer.from(JSON.stringify(launch)).toString('base64'));
  const forCode = encodeURIComponent(`vscode:mcp/install?${encodeURIComponent(JSON.stringify({ name, ...launch }))}`);
  const said = encodeURIComponent(description);
  return {
    Cursor: `https://cursor.com/en/install-mcp?name=${name}&config=${packed}`,
    'VS Code': `https://insiders.vscode.dev/redirect?url=${forCode}`,
    'LM Studio': `https://lmstudio.ai/install-mcp?name=${name}&config=${packed}`,
    Goose: `https://block.github.io/goose/extension?cmd=npx&arg=-y&arg=${name}&id=${name}&name=${name}&description=${said}`,
    Kiro: `https://kiro.dev/launch/mcp/add?name=${name}&config=${plain}`,
  };
}

/** @param {Package} own */
function buttons(own) {
  return Object.entries(installLinks(own))
    .map(([client, link]) => `[${client}](${link})`)
    .join(' · ');
}

/** The files that are not as they would be written. */
export async function differing() {
  const differ = [];
  const own = await readPackage();
  for (const file of READMES) {
    const there = await readFile(path.join(root, file), 'utf8');
    const wanted = there.replace(BUTTONS, (_, before, after) => `${before}\n\n${buttons(own)}\n\n${after}`);
    if (there !== wanted) differ.push({ file, wanted });
  }
  for (const [file, wanted] of manifests(own, await readFile(path.join(root, SKILL), 'utf8'))) {
    const there = await readFile(path.join(root, file), 'utf8').catch(() => '');
    if (there !== wanted) differ.push({ file, wanted });
  }
  return differ;
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const differ = await differing();
  if (process.argv.includes('--write')) {
    for (const { file, wanted } of differ) {
      await mkdir(path.dirname(path.join(root, file)), { recursive: true });
      await writeFile(path.join(root, file), wanted);
    }
  } else if (differ.length > 0) {
    say(
      `not as package.json and the skill say: ${differ.map(({ file }) => file).join(', ')}. Run: node .ci/manifests.mjs --write`,
    );
    process.exitCode = 1;
  }
}
