import { createRpcClient, serveRpc } from '@dynasty/kit/rpc';
import { LeagueServiceClient } from '@dynasty/proto/league/v1/league_service';
import { addLeagueService } from '../../src/rpc.js';
import { readBed } from './read-bed.js';
import { NOW, seedSmallWorld } from './small-world.js';

/** The service's gRPC side over a socket, on the small world. */
export async function rpcBed() {
  const world = await readBed(NOW);
  await seedSmallWorld(world.deps);
  const { logger } = world.bed;
  const server = await serveRpc({
    host: '127.0.0.1',
    port: 0,
    logger,
    add: (rpc) => addLeagueService(rpc, world.deps),
  });
  const client = createRpcClient(LeagueServiceClient, { address: `127.0.0.1:${server.port}`, logger });
  return {
    world,
    client,
    async close(): Promise<void> {
      client.close();
      await server.close();
      await world.close();
    },
  };
}

export type RpcBed = Awaited<ReturnType<typeof rpcBed>>;
