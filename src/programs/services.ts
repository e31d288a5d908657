// Command lines of services and clouds: the options that take a value and may stand before the verb.
import type { Entry } from './program.ts';

export const SERVICES: readonly Entry[] = [
  [
    'aws',
    {
      options:
        '--profile --region --output --endpoint-url --query --ca-bundle --color --cli-read-timeout --cli-connect-timeout --cli-binary-format',
      interprets: { language: 'sql', inline: '--sql --query-string --statement', operand: 'database' },
      starts: 'awsRemote',
    },
  ],
  [
    'doctl',
    {
      options: '-t -c --access-token --context --config -o --output',
      wraps: { script: '--ssh-command', dashes: true },
    },
  ],
  ['hcloud', { options: '--config --context --endpoint', wraps: { groups: 'server', after: 'ssh', skip: 1 } }],
  ['gsutil', { options: '-o -u -h' }],
  ['gh', { options: '-R --repo' }],
  ['s3cmd', { options: '-c --config' }],
  ['mcli', { options: '-C --config-dir' }],
  ['rclone', { options: '--config' }],
  ['vault', { options: '-address -namespace' }],
  [
    'consul',
    {
      options: '-http-addr -token -type -key -n -timeout',
      wraps: { after: 'lock', direct: 'exec watch', skip: 1, joined: true },
    },
  ],
  ['restic', { options: '-r -p --repo --repository-file --password-file -o' }],
  ['glab', { options: '-R --repo' }],
  ['hg chg', { options: '-R --repository --cwd --config', starts: 'mercurial' }],
  ['jj', { options: '-R --repository --config --at-operation' }],
  ['svn', { options: '--username --password --config-dir --config-option' }],

  ['terraform tofu', { starts: 'plan' }],
  ['pulumi', { options: '-C -s --cwd --stack --color' }],
  ['terragrunt', { options: '--working-dir --terragrunt-working-dir --terragrunt-config --config' }],
  ['cdk cdktf cdk8s', { options: '-a --app --context --profile --role-arn' }],
  ['serverless sls osls', { options: '-s -r --stage --region --config' }],
  ['sam', { options: '--stack-name --config-file --config-env --region --profile' }],
  [
    'helmfile',
    { options: '-e -f -n -l --environment --file --kube-context --namespace --selector --state-values-file' },
  ],
  ['argocd', { options: '--server --auth-token --config --grpc-web-root-path --header --kube-context' }],
  ['velero flux', { options: '-n --namespace --kubeconfig --context --kubecontext' }],
  ['istioctl linkerd cilium', { options: '-n -i --namespace --istioNamespace --context --kubeconfig' }],
  ['talosctl', { options: '-n -e --nodes --endpoints --context --talosconfig --cluster' }],
  ['kops', { options: '--name --state --config' }],
  ['virsh', { options: '-c --connect', promptBehind: '' }],
  ['loginctl', { options: '-H -M --host --machine' }],
  ['ceph', { options: '-c -n --conf --cluster --name --id --keyring', promptBehind: '' }],
  ['gluster lvm ipmitool nft targetcli zkCli.sh zk-shell', { promptBehind: '' }],
  ['rbd', { options: '-c -p --conf --cluster --pool --id --keyring' }],

  ['mysqladmin mariadb-admin', { options: '-u -h -P -S --user --host --port --socket --login-path --protocol' }],
  ['rabbitmqctl', { options: '-n -p -t --node --vhost --timeout' }],
  ['rabbitmqadmin', { options: '-H -P -V -u -p -N -c --host --port --vhost --username --password --node --config' }],
  [
    'etcdctl',
    {
      options: '--endpoints --cacert --cert --key --user --password --dial-timeout --command-timeout',
      wraps: { after: 'lock watch', skip: 1, dashes: true },
    },
  ],
  ['nats', { options: '-s --server --context --user --password --creds --nkey' }],
  ['celery', { options: '-A -b -Q -n -c -l --app --broker --queues --workdir --config' }],
  ['alembic', { options: '-c -n -x --config --name' }],
  ['dbmate', { options: '-u -e -d --url --env --env-file --migrations-dir' }],
  ['migrate', { options: '-path -database -source' }],
  ['hasura', { options: '--endpoint --admin-secret --project --database-name' }],
  ['drush', { options: '-l -r --uri --root' }],
  ['borg', { options: '--remote-path --rsh --lock-wait --umask' }],
];
