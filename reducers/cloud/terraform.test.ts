import { expect, it } from 'vitest';
import { reduce } from '../index.ts';

const shown = (...messages: readonly (readonly string[])[]): string[] => {
  const box = messages.flatMap((lines) => ['╷', ...lines.map((line) => `│ ${line}`.trimEnd()), '╵']);
  const text = [...box, 'Plan: 1 to add, 0 to change, 0 to destroy.'].join('\n');
  return (reduce({ command: 'terraform plan', text, exitCode: 0 })?.text ?? text).split('\n');
};

it('tells a warning once that comes twice in a row, and each of two that differ', () => {
  const warning = ['Warning: No file of configuration', '', 'The file "/root/.terraformrc" does not exist.'];
  const other = [...warning.slice(0, 2), 'The file "/etc/terraformrc" does not exist.'];
  expect(shown(warning, warning, warning)).toEqual([
    'Warning: No file of configuration',
    'The file "/root/.terraformrc" does not exist.',
    'Plan: 1 to add, 0 to change, 0 to destroy.',
  ]);
  expect(shown(warning, other).filter((line) => line.startsWith('The file'))).toHaveLength(2);
});

it('leaves what `fmt` would write as it is, also among the output of other commands', () => {
  const diff = [
    '--- old/main.tf',
    '+++ new/main.tf',
    '@@ -1,2 +1,2 @@',
    '-  input = 1',
    '+  input            = 1',
    ' }',
  ];
  const text = [
    ...diff,
    'terraform_data.app: Refreshing state... [id=1]',
    'Plan: 1 to add, 0 to change, 0 to destroy.',
  ];
  const told = reduce({ command: 'terraform fmt -diff; terraform plan', text: text.join('\n'), exitCode: 0 })?.text;
  expect(told?.split('\n').slice(0, diff.length)).toEqual(diff);
});

it('tells what a list or a map hides, and leaves no bracket open', () => {
  const plan = [
    '  # terraform_data.lamp will be updated in-place',
    '  ~ resource "terraform_data" "lamp" {',
    '        id     = "7"',
    '      ~ input  = {',
    '          ~ height = 4 -> 9',
    '            # (2 unchanged attributes hidden)',
    '        }',
    '      ~ rays   = [',
    '          ~ {',
    '              ~ reach = 1 -> 2',
    '                # (1 unchanged attribute hidden)',
    '            },',
    '            # (3 unchanged elements hidden)',
    '        ]',
    '        # (1 unchanged attribute hidden)',
    '    }',
    '',
    'Changes to Outputs:',
    '  ~ names  = [',
    '        # (1 unchanged element hidden)',
    '        "north",',
    '      - "south",',
    '    ]',
    'Plan: 0 to add, 1 to change, 0 to destroy.',
  ];
  expect(reduce({ command: 'tofu plan', text: plan.join('\n'), exitCode: 0 })?.text.split('\n')).toEqual([
    '# terraform_data.lamp will be updated in-place',
    '  id = "7"',
    ' ~ input (…2 unchanged):',
    '  ~ height = 4 -> 9',
    ' ~ rays (…3 unchanged):',
    '  ~ { …1 unchanged',
    '   ~ reach = 1 -> 2',
    '   },',
    'Changes to Outputs:',
    '~ names (…1 unchanged):',
    '  "north",',
    ' - "south",',
    'Plan: 0 to add, 1 to change, 0 to destroy.',
  ]);
});

it('tells what a list on one line hides', () => {
  const plan = [
    '  # lamp.x will be created',
    '      rays = [',
    '          # (1 unchanged element hidden)',
    '          "red",',
    '        ]',
  ];
  const text = [...plan, 'Plan: 1 to add, 0 to change, 0 to destroy.'].join('\n');
  expect(reduce({ command: 'terraform plan', text, exitCode: 0 })?.text).toContain('rays = […1 unchanged, "red"]');
});

it('leaves out the heading of the signs at every width', () => {
  const heading =
    'OpenTofu used the selected providers to generate the following execution plan. Resource actions are indicated with the following symbols:';
  const plan = [
    '  + create',
    '',
    '  # terraform_data.app will be created',
    'Plan: 1 to add, 0 to change, 0 to destroy.',
  ];
  for (let width = 70; width <= heading.length; width += 1) {
    const cut = heading.lastIndexOf(' ', width);
    const text = [heading.slice(0, cut), heading.slice(cut + 1), ...plan].join('\n');
    expect(reduce({ command: 'tofu plan', text, exitCode: 0 })?.text.split('\n')[0]).toBe(
      '# terraform_data.app will be created',
    );
  }
});

it('says that the lock file changed, and not what to do with it', () => {
  const text = [
    '- Installed hashicorp/null v3.2.4 (signed, key ID 0C0AF313E5FD9F80)',
    '',
    'Partner and community providers are signed by their developers.',
    "If you'd like to know more about provider signing, you can read about it here:",
    'https://developer.hashicorp.com/terraform/cli/plugins/signing',
    '',
    'Terraform has made some changes to the provider dependency selections recorded',
    'in the .terraform.lock.hcl file. Review those changes and commit them to your',
    'version control system if they represent changes you intended to make.',
  ].join('\n');
  expect(reduce({ command: 'terraform init -upgrade', text, exitCode: 0 })?.text).toBe(
    '- Installed hashicorp/null v3.2.4 (signed, key ID 0C0AF313E5FD9F80)\nchanged: .terraform.lock.hcl',
  );
});

it('says of a map that its values will be known after apply, and never shows it empty', () => {
  const text = [
    'Plan: 2 to add, 0 to change, 0 to destroy.',
    '',
    'Changes to Outputs:',
    '  + addresses = {',
    '      + north = (known after apply)',
    '      + south = (known after apply)',
    '    }',
    '  + ports     = {',
    '      + north = (known after apply)',
    '      + south = 8080',
    '    }',
  ].join('\n');
  expect(reduce({ command: 'terraform plan', text, exitCode: 0 })?.text).toBe(
    [
      'Plan: 2 to add, 0 to change, 0 to destroy.',
      'Changes to Outputs:',
      '+ addresses = (known after apply)',
      '+ ports = { south = 8080, …1 known after apply }',
    ].join('\n'),
  );
});

it('leaves out the note on -out at every width', () => {
  const words =
    'Note: You didn\'t use the -out option to save this plan, so Terraform can\'t guarantee to take exactly these actions if you run "terraform apply" now.'.split(
      ' ',
    );
  for (let first = 6; first <= words.length; first += 1) {
    const note = [words.slice(0, first).join(' '), words.slice(first).join(' ')].filter((line) => line !== '');
    const text = ['Plan: 1 to add, 0 to change, 0 to destroy.', '', ...note, 'next command'].join('\n');
    expect(reduce({ command: 'terraform plan', text, exitCode: 0 })?.text).toBe(
      'Plan: 1 to add, 0 to change, 0 to destroy.\nnext command',
    );
  }
});
