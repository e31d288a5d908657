// Texts that the rules of infrastructure.ts refuse, and texts that come near and pass.
import type { Examples } from './rule.ts';

export const INFRASTRUCTURE_EXAMPLES: Examples = {
  'infrastructure-destroy': {
    blocked: [
      'terraform destroy -auto-approve',
      'terraform apply -destroy',
      'terraform -chdir=prod destroy',
      'pulumi destroy --yes',
      'cdk destroy --all',
      'sls remove',
      'tofu destroy',
      'terraform state rm aws_db_instance.main',
      'aws-vault exec prod -- terraform destroy',
      'terragrunt run-all destroy',
    ],
    passing: [
      'terraform plan',
      'terraform plan -destroy',
      'terraform apply -auto-approve',
      'terraform destroy -help',
      'pulumi destroy --preview-only',
      'terraform workspace select destroy',
      'terraform state list',
    ],
  },
  'app-destroy': {
    blocked: [
      'heroku apps:destroy --app web --confirm web',
      'flyctl apps destroy web --yes',
      'heroku pg:reset DATABASE_URL',
      'fly volumes destroy vol_1',
      'firebase firestore:delete --all-collections',
      'rclone purge remote:bucket',
      'borg delete /backup::old',
      'dokku apps:destroy web',
    ],
    passing: [
      'heroku logs --tail',
      'flyctl status',
      'fly apps list',
      'rclone copy a remote:b',
      'heroku run rails console',
      'firebase deploy',
    ],
  },
};
