import { type App, createHttpApp } from '@dynasty/kit/http';
import { leagueRules } from '@dynasty/kit/league/access-rules';
import { keepResponses } from '@dynasty/kit/league/kept-responses';
import { type Deps } from './deps.js';
import { chatListRoute } from './routes/chat-list.js';
import { chatMarksRoutes } from './routes/chat-marks.js';
import { chatPostRoute } from './routes/chat-post.js';
import { chatSearchRoute } from './routes/chat-search.js';
import { conversationMessagesRoutes } from './routes/conversation-messages.js';
import { conversationRoutes } from './routes/conversation.js';
import { conversationsRoutes } from './routes/conversations.js';
import { fileRoute } from './routes/file.js';
import { messageRoutes } from './routes/messages.js';
import { ownMessagesRoute } from './routes/own-messages.js';
import { reportRoutes } from './routes/reports.js';
import { streamRoute } from './routes/stream.js';
import { uploadImageRoute } from './routes/upload-image.js';

/** The service's HTTP side as a function of its dependencies. */
export async function buildApp(deps: Deps): Promise<App> {
  const app = await createHttpApp(deps, { title: 'Chat and messages', access: leagueRules(deps.leagues) });
  // Open streams would hold up a shutdown: their pages are told to reconnect, to another process.
  app.addHook('preClose', async () => {
    deps.openStreams.closeWhere(() => true);
  });
  keepResponses(app, deps.keptResponses);
  chatListRoute(app, deps);
  chatPostRoute(app, deps);
  chatSearchRoute(app, deps);
  chatMarksRoutes(app, deps);
  messageRoutes(app, deps);
  conversationsRoutes(app, deps);
  conversationRoutes(app, deps);
  conversationMessagesRoutes(app, deps);
  reportRoutes(app, deps);
  ownMessagesRoute(app, deps);
  await uploadImageRoute(app, deps);
  fileRoute(app, deps);
  streamRoute(app, deps);
  return app;
}
