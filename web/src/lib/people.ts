export interface Person {
  name: string;
  avatar: string | null;
}

/** People by their Sleeper user id. */
export type People = ReadonlyMap<string, Person>;

/** Before all of them are read nobody is known to have left: whoever else is asked for is a member without a name. */
export class PeopleInPart extends Map<string, Person> {
  override get(userId: string): Person {
    return super.get(userId) ?? { name: 'a member', avatar: null };
  }
}
