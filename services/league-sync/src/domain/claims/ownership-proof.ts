/** Letters and digits that are not mistaken for each other; the code fits a team's name. */
const alphabet = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789';
const codeLength = 8;

/** A code from random bytes (at least eight), for instance "DC-7KQ2MHXW". */
export function proofCode(random: Uint8Array): string {
  const letters = [...random.slice(0, codeLength)].map((byte) => alphabet[byte % alphabet.length]);
  return `DC-${letters.join('')}`;
}

/** True when the team's name shows the code, in any case and anywhere. */
export function showsCode(teamName: string | null, code: string): boolean {
  return teamName !== null && teamName.toUpperCase().includes(code);
}
