/** Who acts, as the log names them. */
export interface Actor {
  accountId: string;
  name: string;
}

/** The signed-in person as an actor. */
export function actorOf(account: { accountId: string; username: string; email: string }): Actor {
  return { accountId: account.accountId, name: account.username || account.email || account.accountId };
}
