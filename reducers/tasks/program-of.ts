// Finds out which program ran for a task or a hook, by its name and by what it printed.

/** As they are named in hooks; the longer name stands first. */
const PROGRAMS = new Map(
  Object.entries({
    'ruff-format': 'ruff format',
    ruff: 'ruff check',
    'cargo-check': 'cargo check',
    'cargo check': 'cargo check',
    'cargo-test': 'cargo test',
    'cargo test': 'cargo test',
    clippy: 'cargo clippy',
    rustfmt: 'cargo fmt',
    'go vet': 'go vet',
    'go-vet': 'go vet',
    'go test': 'go test',
    'go-unit-tests': 'go test',
    biome: 'biome check',
    'dotnet-format': 'dotnet format',
  }),
);
const PLAIN =
  'eslint tsc mypy pyright pylint flake8 black isort prettier stylelint golangci-lint shellcheck yamllint hadolint actionlint markdownlint rubocop phpstan psalm oxlint pytest vitest jest rspec mocha phpunit clang-tidy swiftlint ktlint bandit tflint ansible-lint';
for (const program of PLAIN.split(' ')) PROGRAMS.set(program, program);

const OF_NODE = /^(?:TAP version \d+|(?:#|ℹ) tests \d+)$/;

/** Empty if nobody knows. */
export function programOf(name: string, lines: readonly string[]): string {
  const words = ` ${name.toLowerCase()} `;
  for (const [known, command] of PROGRAMS) if (words.includes(known)) return command;
  return lines.some((line) => OF_NODE.test(line)) ? 'node --test' : '';
}
