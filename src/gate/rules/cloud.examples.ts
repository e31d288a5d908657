// Texts that the rules of cloud.ts refuse, and texts that come near and pass.
import type { Examples } from './rule.ts';

export const CLOUD_EXAMPLES: Examples = {
  'aws-delete': {
    blocked: [
      'aws s3 rm s3://bucket --recursive',
      'aws s3 rb s3://bucket --force',
      'aws --profile prod ec2 terminate-instances --instance-ids i-1',
      'aws rds delete-db-instance --db-instance-identifier db',
      'aws cloudformation delete-stack --stack-name x',
      'aws dynamodb delete-table --table-name t',
    ],
    passing: [
      'aws s3api delete-object --bucket b --key k',
      'aws ec2 remove-tags x',
      'aws s3 ls',
      'aws s3 cp a.txt s3://bucket/',
      'aws s3 rm s3://bucket/key.txt',
      'aws ec2 describe-instances',
      'aws sqs delete-message --queue-url q',
      'aws s3 sync dist s3://site --delete',
      'aws s3 rm s3://b --recursive --dryrun',
    ],
  },
  'cloud-delete': {
    blocked: [
      'gcloud projects delete my-project',
      'gcloud compute instances delete vm-1 --quiet',
      'az group delete -n rg --yes',
      'doctl compute droplet delete web',
      'hcloud server delete web',
      'openstack server delete vm',
      'gcloud --project p sql instances delete db',
      'vercel remove app --yes',
      'wrangler delete',
      'wrangler d1 delete db',
      'oci os bucket delete --name b',
    ],
    passing: [
      'gcloud compute instances list',
      'az group list',
      'doctl compute droplet list',
      'gcloud config set project delete',
      'vercel deploy',
      'gcloud logging read delete',
      'vercel env rm FOO',
    ],
  },
  'bucket-delete': {
    blocked: [
      "gcloud storage rm 'gs://bucket/*'",
      'gsutil -m rm -r gs://bucket',
      'gsutil rb gs://bucket',
      'gcloud storage rm -r gs://bucket',
      's3cmd del --recursive s3://bucket',
      'mc rm --recursive --force x/bucket',
      "gsutil rm 'gs://bucket/*'",
      'gsutil rsync -d empty gs://b',
      'b2 delete-bucket x',
    ],
    passing: [
      'gcloud storage rm gs://bucket/one.txt',
      'gsutil ls',
      'gsutil rsync -d -n a gs://b',
      'gsutil rm gs://bucket/one.txt',
      'gsutil cp a gs://b/',
      'mc ls x',
    ],
  },
  'call-delete': {
    blocked: [
      'curl -X DELETE https://api.digitalocean.com/v2/droplets/1',
      'curl -XDELETE https://api.github.com/repos/o/r',
    ],
    passing: ['curl -X DELETE http://localhost:3000/items/1', 'curl https://api.github.com/repos/o/r'],
  },
};
