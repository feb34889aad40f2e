/** Chains are spread over this many shards, and the shards over the workers that are alive. */
export const shardCount = 64;

/** The shard of a chain; the same for ever. */
export const shardOf = (chainId: string): number => hashOf(chainId) % shardCount;

/** A number of 32 bits that spreads ids evenly (FNV-1a with a final mix). */
export function hashOf(text: string): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at += 1) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return (hash ^ (hash >>> 16)) >>> 0;
}

/**
 * The shards that `worker` serves among those alive: each shard goes to the worker with the highest hash of the two
 * (rendezvous hashing), so when one dies only its own shards move, and they spread over all that are left.
 */
export function shardsOf(worker: string, alive: readonly string[]): number[] {
  const rivals = alive.filter((other) => other !== worker);
  return Array.from({ length: shardCount }, (_, shard) => shard).filter((shard) => {
    const mine = hashOf(`${worker}/${shard}`);
    return rivals.every((rival) => {
      const other = hashOf(`${rival}/${shard}`);
      return mine > other || (mine === other && worker > rival);
    });
  });
}
