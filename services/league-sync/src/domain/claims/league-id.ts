/** An id as Sleeper gives them: none begins with a zero, ids that do are our own. */
const sleeperId = '[1-9][0-9]{0,19}';

/** A league id, or a league's address on Sleeper, with or without what follows the id. */
export const leagueIdOrAddress = `^(?:${sleeperId}|(?:https?://)?(?:www\\.)?sleeper\\.(?:com|app)/leagues/${sleeperId}(?:[/?#]\\S*)?)$`;

/** The pattern of such an id alone. */
export const sleeperIdPattern = `^${sleeperId}$`;

/** The league id in a text of that form; empty in any other text. */
export function leagueIdIn(text: string): string {
  if (!new RegExp(leagueIdOrAddress).test(text)) return '';
  return /^[0-9]+$/.test(text) ? text : (/\/leagues\/([0-9]+)/.exec(text)?.[1] ?? '');
}
