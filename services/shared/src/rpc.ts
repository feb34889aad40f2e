export { createRpcClient, type PromiseClient } from './rpc/client.js';
export { serveRpc, streamHandler, unaryHandler, type RpcServer } from './rpc/server.js';
export { unlessMissing } from './rpc/unless-missing.js';
