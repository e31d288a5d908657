// Texts that the rules of containers.ts refuse, and texts that come near and pass.
import type { Examples } from './rule.ts';

export const CONTAINER_EXAMPLES: Examples = {
  'container-volumes': {
    blocked: [
      'docker system prune -af --volumes',
      'docker volume rm pgdata',
      'docker volume prune -f',
      'podman system reset --force',
      'docker swarm leave --force',
      'vagrant destroy -f',
      'docker container prune -f',
      'sudo docker image prune -a',
    ],
    passing: [
      'docker ps',
      'docker rm -f web',
      'docker rmi app:old',
      'docker volume ls',
      'docker builder prune -f',
      'docker images | grep prune',
      'docker image prune',
      'docker network rm x',
    ],
  },
  'container-all': {
    blocked: [
      'docker rm -f $(docker ps -aq)',
      'docker ps -aq | xargs docker rm -f',
      'docker rmi $(docker images -q)',
      'docker stop $(docker ps -q)',
    ],
    passing: ['docker stop web', 'docker rm $(docker ps -aq --filter status=exited)', 'docker inspect $(docker ps -q)'],
  },
  'compose-volumes': {
    blocked: ['docker compose down -v', 'docker-compose down --volumes --rmi all', 'docker compose -f a.yml down -v'],
    passing: [
      'docker compose down',
      'docker compose restart web',
      'docker compose logs -f',
      'docker run -v a:/b img down',
    ],
  },
  'cluster-delete': {
    blocked: [
      'kubectl -s https://k8s:6443 delete ns app',
      'k delete pod/web ns/app',
      'kubectl delete ns app',
      'microk8s kubectl delete ns app',
      'kubectl --context prod delete namespace app',
      'kubectl -n app delete pvc --all',
      'kubectl delete all --all',
      'kubectl get ns -o name | xargs kubectl delete',
      'kubectl delete pods --all -A',
      'oc delete project app',
      'kubectl delete namespace/app',
      'k3s kubectl delete node n1',
      'kubectl scale deploy --all --replicas=0',
    ],
    passing: [
      'kubectl delete pod web-7d9f',
      'kubectl get pods',
      'kubectl delete ns app --dry-run=client',
      'kubectl auth can-i delete ns',
      'kubectl delete -f job.yaml',
      'kubectl scale deploy/web --replicas=3',
    ],
  },
  'cluster-tear-down': {
    blocked: [
      'helm uninstall app',
      'helm -n prod delete app',
      'kubeadm reset -f',
      'kubectl drain node-1 --force',
      'kind delete cluster',
      'argocd app delete web',
      'eksctl delete cluster --name x',
    ],
    passing: [
      'helm upgrade --install app ./chart',
      'helm list',
      'helm uninstall app --dry-run',
      'kubectl cordon n1',
      'minikube start',
      'argocd app sync web',
    ],
  },
};
