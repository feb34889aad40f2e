import { findingsText, scanLogs } from '../../local/scan-logs.js';

/** Throws when the logs in these folders hold what they should not. */
export async function refuseLogs(...folders: string[]): Promise<void> {
  const found = await Promise.all(folders.map((folder) => scanLogs(folder)));
  const findings = findingsText(found.flat());
  if (findings !== undefined) throw new Error(findings);
}
