import { type ChatMessage } from '../../src/bodies/chat-message.js';
import { type ChatBed } from './chat-bed.js';
import { LEAGUE } from './leagues.js';

/** A response as tests look at it. */
export interface Response {
  statusCode: number;
  headers: Record<string, unknown>;
  body: string;
  json<T = Record<string, unknown>>(): T;
}

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

/** What members do, by the calls that their pages make; in the chat of LEAGUE unless another one is named. */
export function chatCalls(bed: () => ChatBed, league: () => string = () => LEAGUE) {
  async function call(who: string, method: Method, url: string, payload?: object): Promise<Response> {
    const chat = bed();
    const options = { method, url, headers: await chat.as(who), ...(payload && { payload }) };
    return chat.app.inject(options) as Promise<Response>;
  }
  return {
    call,
    get: (who: string, url: string) => call(who, 'GET', url),
    /** Reads messages; throws unless there is a list. */
    async list(who: string, query = '', channel = `/api/leagues/${league()}/chat`): Promise<ChatMessage[]> {
      const response = await call(who, 'GET', channel + query);
      if (response.statusCode !== 200) throw new Error(`${response.statusCode} ${response.body}`);
      return response.json<ChatMessage[]>();
    },
    /** Posts a message, of `channel` where it is not the league chat; throws unless it was stored. */
    async say(
      who: string,
      message: string,
      more: object = {},
      channel = `/api/leagues/${league()}/chat`,
    ): Promise<ChatMessage> {
      const response = await call(who, 'POST', channel, { message, messageType: 'text', ...more });
      if (response.statusCode !== 201) throw new Error(`${response.statusCode} ${response.body}`);
      return response.json<ChatMessage>();
    },
  };
}
