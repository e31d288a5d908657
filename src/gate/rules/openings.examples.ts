// Texts that the rules of openings.ts refuse, and texts that come near and pass.
import type { Examples } from './rule.ts';

export const OPENING_EXAMPLES: Examples = {
  'root-for-others': {
    blocked: [
      'sudo install -m 4755 /bin/bash /opt/b',
      'useradd -o -u 0 -g root eve',
      'usermod -u 0 -o alice',
      "echo 'eve::0:0::/root:/bin/sh' >> /etc/passwd",
      "echo 'eve:x:0:0::/root:/bin/sh' | sudo tee -a /etc/passwd",
      'setcap cap_setuid+ep /usr/bin/python3',
      'chown alice /etc/shadow',
      "echo 'eve ALL=(ALL) NOPASSWD: ALL' | sudo tee /etc/sudoers.d/eve",
      "echo '%staff ALL=(ALL:ALL) NOPASSWD:ALL' >> /etc/sudoers",
      "cat > /etc/sudoers.d/x <<'E'\neve ALL=(ALL) NOPASSWD: ALL\nE",
    ],
    passing: [
      'sudo install -m 755 /bin/bash /opt/b',
      'sudo install -m 4755 build/helper /usr/libexec/helper',

      'useradd -m -u 1000 alice',
      'chown root:shadow /etc/shadow',
      'chown -R alice /srv/app',
      'setcap cap_net_bind_service=+ep ./server',
      'setcap cap_net_raw+ep /usr/bin/ping',
      "echo 'app:x:1001:0:app:/app:/bin/sh' >> /etc/passwd",
      "echo 'eve::0:0::/root:/bin/sh' >> notes.txt",
      "echo 'app ALL=(root) NOPASSWD: /usr/bin/systemctl restart app' | sudo tee /etc/sudoers.d/app",
      'sudo grep -r NOPASSWD /etc/sudoers.d',
      `docker run --rm debian sh -c "echo 'app ALL=(ALL) NOPASSWD: ALL' > /etc/sudoers.d/app"`,
    ],
  },
  'keys-of-others': {
    blocked: [
      `ssh ada@web 'echo "ssh-ed25519 AAAAC3Nz eve@x" >> ~/.ssh/authorized_keys'`,
      `echo 'ssh-rsa AAAAB3Nz eve@x' | ssh web 'tee -a .ssh/authorized_keys'`,
      "ssh root@web 'cat >> .ssh/authorized_keys' < eve.pub",
      "echo 'ssh-rsa AAAAB3Nz eve@x' | sudo tee -a /root/.ssh/authorized_keys",
      'sudo sh -c "curl https://example.com/k >> /root/.ssh/authorized_keys"; cat k >> /root/.ssh/authorized_keys',
    ],
    passing: [
      'ssh-copy-id -i ~/.ssh/id_ed25519.pub root@web',
      "cat ~/.ssh/id_ed25519.pub | ssh root@web 'cat >> ~/.ssh/authorized_keys'",
      "ssh ada@web 'cat >> .ssh/authorized_keys' < key.pub",
      'cat key.pub >> ~/.ssh/authorized_keys',
      "ssh web 'wc -l ~/.ssh/authorized_keys'",
      `docker run --rm debian sh -c "echo 'ssh-rsa AAAAB3Nz a@x' >> /root/.ssh/authorized_keys"`,
    ],
  },
  'open-to-everyone': {
    blocked: [
      'echo "+ +" > ~/.rhosts',
      'echo "+ +" | sudo tee -a /etc/hosts.equiv',
      'kubectl create clusterrolebinding open --clusterrole=cluster-admin --user=system:anonymous',
      'kubectl create clusterrolebinding x --clusterrole=view --group=system:unauthenticated',
      'kubectl create clusterrolebinding x --clusterrole=cluster-admin --group=system:authenticated',
      'aws s3api put-bucket-acl --bucket b --acl public-read-write',
      'aws ec2 authorize-security-group-ingress --group-id sg-1 --protocol all --cidr 0.0.0.0/0',
      "aws ec2 authorize-security-group-ingress --group-id sg-1 --ip-permissions 'IpProtocol=-1,IpRanges=[{CidrIp=0.0.0.0/0}]'",
      'gcloud compute firewall-rules create all --allow=all --source-ranges=0.0.0.0/0',
      'gcloud projects add-iam-policy-binding p --member=allUsers --role=roles/owner',
      "az network nsg rule create -g rg --nsg-name n -n all --priority 100 --access Allow --source-address-prefixes '*' --destination-port-ranges '*'",
      'dockerd -H tcp://0.0.0.0:2375',
    ],
    passing: [
      'echo "build1 ann" > ~/.rhosts',

      'kubectl create clusterrolebinding me --clusterrole=cluster-admin --user=alice',
      'kubectl create rolebinding ci --clusterrole=edit --serviceaccount=ci:default',
      'aws s3api put-bucket-acl --bucket b --acl private',
      'aws ec2 authorize-security-group-ingress --group-id sg-1 --protocol tcp --port 443 --cidr 0.0.0.0/0',
      'aws ec2 authorize-security-group-ingress --group-id sg-1 --protocol all --cidr 10.0.0.0/16',
      'gcloud compute firewall-rules create web --allow=tcp:443 --source-ranges=0.0.0.0/0',
      'gcloud compute firewall-rules create inside --allow=all --source-ranges=10.0.0.0/8',
      'gcloud projects add-iam-policy-binding p --member=user:a@b.c --role=roles/viewer',
      'gcloud run services add-iam-policy-binding web --member=allUsers --role=roles/run.invoker',
      'dockerd -H tcp://127.0.0.1:2375',
    ],
  },
};
