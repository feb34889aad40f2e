import { type Static, Type } from 'typebox';
import { type BookPerson } from '../domain/book/people.js';
import { type BookTeam } from '../domain/book/season-book.js';

/** Points x 100 as points with two decimals. */
export const toPoints = (hundredths: number): number => hundredths / 100;

/** Games won, lost and tied. */
export const Wins = { wins: Type.Integer(), losses: Type.Integer(), ties: Type.Integer() };

/** A person, by the names that they had; `sleeperUserId` is null for a team without an owner. */
export const Holder = Type.Object({
  sleeperUserId: Type.Union([Type.String(), Type.Null()]),
  displayName: Type.String({ description: 'The team name where nobody owned the team' }),
  teamName: Type.String(),
  avatar: Type.Union([Type.String(), Type.Null()]),
});

/** The person of a team or of the table, as the responses have them. */
export function holderOf(person: BookPerson | BookTeam): Static<typeof Holder> {
  const { sleeperUserId, displayName, teamName, avatar } = person;
  return {
    sleeperUserId: sleeperUserId === '' ? null : sleeperUserId,
    displayName: displayName === '' ? teamName : displayName,
    teamName,
    avatar: avatar === '' ? null : avatar,
  };
}
