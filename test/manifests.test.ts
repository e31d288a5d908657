// The files by which registries, bundles and clients know the package say what package.json says.
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { bundleManifest, manifests } from '../.ci/manifests.mjs';
import { readEnvironment, SETTING_NAMES } from '../src/settings/environment.ts';
import { ROOT } from './helpers/imports.ts';

const own = JSON.parse(readFileSync(path.join(ROOT, 'package.json'), 'utf8'));
const about = { title: own.name, ...own };
const skill = readFileSync(path.join(ROOT, 'skills/ptyhold/SKILL.md'), 'utf8');

describe('the manifests', () => {
  it('are what node .ci/manifests.mjs --write puts there', () => {
    const said = execFileSync(process.execPath, [path.join(ROOT, '.ci/manifests.mjs')], { encoding: 'utf8' });
    expect(said).toBe('');
  });

  it('take name, version and description from package.json alone', () => {
    const other = { ...about, name: 'other', version: '9.8.7', description: 'Something else.' };
    for (const [file, text] of manifests(other, skill)) {
      if (file.endsWith('.md') || file.endsWith('mcp.json')) continue;
      expect(text, file).toContain('9.8.7');
      expect(text, file).toContain('Something else.');
      expect(text, file).not.toContain(`"${own.version}"`);
    }
  });

  it('keep to the limits of the registry', () => {
    const entry = JSON.parse(readFileSync(path.join(ROOT, 'server.json'), 'utf8'));
    expect(entry.name).toBe(own.mcpName);
    expect(entry.name).toMatch(/^[a-zA-Z0-9.-]+\/[a-zA-Z0-9._-]+$/);
    expect(entry.description.length).toBeLessThanOrEqual(100);
    expect(entry.packages[0]).toMatchObject({ registryType: 'npm', identifier: own.name, version: own.version });
  });

  it('start the file that they carry, and nothing is fetched', () => {
    const starts = ['mcp.json', '.claude-plugin/plugin.json', 'gemini-extension.json'].map((file) => {
      const { mcpServers } = JSON.parse(readFileSync(path.join(ROOT, file), 'utf8'));
      return mcpServers.ptyhold;
    });
    for (const { command, args } of starts) {
      expect(command).toBe('node');
      expect(args).toEqual([expect.stringMatching(/^\$\{\w+\}\/dist\/ptyhold\.js$/)]);
    }
    expect(own.files).toEqual(
      expect.arrayContaining(['dist/', 'mcp.json', '.claude-plugin/', 'gemini-extension.json']),
    );
  });

  it('offer settings that are there, with the defaults of the program', () => {
    const { server, user_config } = bundleManifest(about);
    const defaults: Readonly<Record<string, unknown>> = readEnvironment({});
    for (const [name, placeholder] of Object.entries(server.mcp_config.env)) {
      expect(SETTING_NAMES).toContain(name);
      const key = /^\$\{user_config\.(\w+)\}$/.exec(String(placeholder))?.[1] ?? '';
      const given = (user_config as Readonly<Record<string, { default: unknown }>>)[key]?.default;
      const usual = defaults[name];
      expect(given, name).toEqual(Array.isArray(usual) && usual.length === 0 ? '' : usual);
    }
  });
});

describe('the skill', () => {
  it('says in its head when to use it, within the limits of clients', () => {
    const [, head = ''] = /^---\n([\s\S]*?)\n---\n/.exec(skill) ?? [];
    expect(head).toMatch(/^name: ptyhold$/m);
    const [, description = ''] = /^description: (.+)$/m.exec(head) ?? [];
    expect(description.length).toBeGreaterThan(100);
    expect(description.length).toBeLessThanOrEqual(1024);
  });

  it('is short enough to be read each time', () => {
    expect(skill.length / 4).toBeLessThan(1000);
  });
});
