import type { BodyOf, SentBody } from '../../lib/api/schema-types';

export type Message = BodyOf<'/api/leagues/{leagueId}/chat'>[number];
export type Reaction = Message['reactions'][number]['kind'];
/** A message as it is sent. */
export type Words = SentBody<'/api/leagues/{leagueId}/chat', 'post'>['body'];
