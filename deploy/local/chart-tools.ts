import { findHelm, findKubeconform, findKubernetesSchemas } from '@dynasty/testbed/servers/chart-tools';
import { findAlertmanager, findPromtool } from '@dynasty/testbed/servers/watch-tools';

/**
 * `make chart-tools`: what checks the chart and the alerts, built or fetched where it is missing. Says what cannot be
 * had, and why.
 */
async function main(): Promise<boolean> {
  const ways = {
    helm: findHelm,
    kubeconform: findKubeconform,
    "Kubernetes' schemas": findKubernetesSchemas,
    promtool: findPromtool,
    alertmanager: findAlertmanager,
  };
  let complete = true;
  for (const [name, find] of Object.entries(ways)) {
    try {
      console.log(`${name}: ${await find()}`);
    } catch (error) {
      complete = false;
      console.log(`${name} cannot be had here: ${error instanceof Error ? error.message : String(error)}`);
    }
  }
  return complete;
}

void main().then((complete) => {
  process.exitCode = complete ? 0 : 1;
});
