// Texts that the rules of cloud-access.ts refuse, and texts that come near and pass.
import type { Examples } from './rule.ts';

const EXPIRES = (rule: string): string =>
  `aws s3api put-bucket-lifecycle-configuration --bucket b --lifecycle-configuration '{"Rules":[${rule}]}'`;
const OPENS = (statement: string): string =>
  `aws s3api put-bucket-policy --bucket b --policy '{"Statement":[${statement}]}'`;

export const CLOUD_ACCESS_EXAMPLES: Examples = {
  'admin-for-others': {
    blocked: [
      'gcloud projects add-iam-policy-binding shop --member=user:eve@example.com --role=roles/owner',
      'az role assignment create --assignee eve --role Owner --scope /subscriptions/1',
      'az role assignment create --assignee eve --role "User Access Administrator" --scope /',
      'aws iam attach-user-policy --user-name ada --policy-arn arn:aws:iam::aws:policy/AdministratorAccess',
      'aws iam attach-group-policy --group-name all --policy-arn arn:aws:iam::aws:policy/IAMFullAccess',
    ],
    passing: [
      'gcloud projects add-iam-policy-binding shop --member=user:ada@example.com --role=roles/viewer',
      'az role assignment create --assignee ada --role Reader --scope /subscriptions/1',
      'az role assignment create --assignee ada --role Owner --scope /subscriptions/1/resourceGroups/dev',
      'aws iam attach-role-policy --role-name ci --policy-arn arn:aws:iam::aws:policy/AmazonS3ReadOnlyAccess',
      'aws iam attach-user-policy --user-name ada --policy-arn arn:aws:iam::1:policy/app-read',
      'aws iam list-attached-user-policies --user-name ada',
    ],
  },
  'admin-for-others-inline': {
    blocked: [
      `aws iam create-role --role-name x --assume-role-policy-document '{"Statement":[{"Effect":"Allow","Principal":{"AWS":"*"},"Action":"sts:AssumeRole"}]}'`,
      `aws iam put-user-policy --user-name ada --policy-name p --policy-document '{"Statement":{"Effect":"Allow","Action":"*","Resource":"*"}}'`,
    ],
    passing: [
      `aws iam create-role --role-name x --assume-role-policy-document '{"Statement":[{"Effect":"Allow","Principal":{"Service":"lambda.amazonaws.com"},"Action":"sts:AssumeRole"}]}'`,
      `aws iam put-role-policy --role-name ci --policy-name p --policy-document '{"Statement":[{"Effect":"Allow","Action":"s3:GetObject","Resource":"*"}]}'`,
      'aws iam put-role-policy --role-name ci --policy-name p --policy-document file://policy.json',
    ],
  },
  'bucket-for-everyone': {
    blocked: [
      'aws s3api delete-public-access-block --bucket b',
      'aws s3api put-public-access-block --bucket b --public-access-block-configuration BlockPublicAcls=false,IgnorePublicAcls=false,BlockPublicPolicy=false,RestrictPublicBuckets=false',
      `aws s3control put-public-access-block --account-id 1 --public-access-block-configuration '{"BlockPublicAcls": false}'`,
      OPENS('{"Effect":"Allow","Principal":"*","Action":"s3:*","Resource":"arn:aws:s3:::b/*"}'),
      OPENS('{"Effect":"Allow","Principal":{"AWS":["*"]},"Action":"s3:GetObject","Resource":"arn:aws:s3:::b/*"}'),
      'gsutil iam ch allUsers:objectViewer gs://b',
      'gcloud storage buckets add-iam-policy-binding gs://b --member=allUsers --role=roles/storage.objectViewer',
    ],
    passing: [
      'aws s3api put-public-access-block --bucket b --public-access-block-configuration BlockPublicAcls=true,IgnorePublicAcls=true,BlockPublicPolicy=true,RestrictPublicBuckets=true',
      'aws s3api get-public-access-block --bucket b',
      OPENS(
        '{"Effect":"Allow","Principal":{"AWS":"arn:aws:iam::1:role/ci"},"Action":"s3:GetObject","Resource":"arn:aws:s3:::b/*"}',
      ),
      OPENS(
        '{"Effect":"Deny","Principal":"*","Action":"s3:*","Resource":"*","Condition":{"Bool":{"aws:SecureTransport":"false"}}}',
      ),
      OPENS(
        '{"Effect":"Allow","Principal":"*","Action":"s3:GetObject","Resource":"*","Condition":{"StringEquals":{"aws:SourceVpce":"vpce-1"}}}',
      ),
      'aws s3api put-bucket-policy --bucket b --policy file://policy.json',
      'gsutil iam ch user:ada@example.com:objectViewer gs://b',
    ],
  },
  'copies-off': {
    blocked: [
      EXPIRES('{"ID":"a","Status":"Enabled","Filter":{},"Expiration":{"Days":1}}'),
      EXPIRES('{"ID":"a","Status":"Enabled","Prefix":"","Expiration":{"Days":2}}'),
      'aws s3api put-bucket-versioning --bucket b --versioning-configuration Status=Suspended',
      'gsutil versioning set off gs://b',
      'gcloud storage buckets update gs://b --no-versioning',
      'aws rds modify-db-instance --db-instance-identifier d --backup-retention-period 0',
    ],
    passing: [
      EXPIRES('{"ID":"a","Status":"Enabled","Filter":{"Prefix":"tmp/"},"Expiration":{"Days":1}}'),
      EXPIRES('{"ID":"a","Status":"Enabled","Filter":{"Prefix":""},"Expiration":{"Days":365}}'),
      EXPIRES(
        '{"ID":"a","Status":"Enabled","Filter":{"Prefix":""},"AbortIncompleteMultipartUpload":{"DaysAfterInitiation":7}}',
      ),
      EXPIRES('{"ID":"a","Status":"Disabled","Filter":{},"Expiration":{"Days":1}}'),
      'aws s3api put-bucket-versioning --bucket b --versioning-configuration Status=Enabled',
      'gsutil versioning set on gs://b',
      'aws rds modify-db-instance --db-instance-identifier d --backup-retention-period 14',
    ],
  },
};
