/** A league id, or a league's address on Sleeper, with or without what follows the id. */
export const leagueIdOrAddress =
  '^(?:[0-9]{1,20}|(?:https?://)?(?:www\\.)?sleeper\\.(?:com|app)/leagues/[0-9]{1,20}(?:[/?#]\\S*)?)$';

/** The league id in a text of that form; empty in any other text. */
export function leagueIdIn(text: string): string {
  if (!new RegExp(leagueIdOrAddress).test(text)) return '';
  return /^[0-9]+$/.test(text) ? text : (/\/leagues\/([0-9]+)/.exec(text)?.[1] ?? '');
}
