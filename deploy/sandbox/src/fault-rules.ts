import { Type, type Static } from 'typebox';

export const faultModes = [
  '429',
  '500',
  'hang',
  'reset',
  'truncate',
  'html',
  'wrong-types',
  'huge',
  'redirect',
  'latency',
] as const;

export type FaultMode = (typeof faultModes)[number];

/**
 * A fault for every path that matches `pattern` (`*` stands for any text; the query does not count).
 * `times`: how many calls it hits, for ever when absent. `ms`: how long `latency` waits.
 * `bytes`: the size of a `huge` body (100 MB). `to`: where `redirect` points (a counted path of the stand-in).
 */
export const FaultBody = Type.Object(
  {
    pattern: Type.String({ pattern: '^[/*]', maxLength: 200 }),
    mode: Type.Enum([...faultModes]),
    retryAfterS: Type.Optional(Type.Integer({ minimum: 0, maximum: 3600 })),
    times: Type.Optional(Type.Integer({ minimum: 1 })),
    ms: Type.Optional(Type.Integer({ minimum: 0, maximum: 600_000 })),
    bytes: Type.Optional(Type.Integer({ minimum: 1, maximum: 4_000_000_000 })),
    to: Type.Optional(Type.String({ minLength: 1, maxLength: 500 })),
  },
  { additionalProperties: false },
);

export type FaultRule = Static<typeof FaultBody>;

function matcher(pattern: string): RegExp {
  const text = pattern
    .split('*')
    .map((part) => part.replace(/[.+?^${}()|[\]\\]/g, '\\$&'))
    .join('.*');
  return new RegExp(`^${text}$`);
}

/** The faults in force, in the order they were asked for. */
export function createFaultRules() {
  let rules: { rule: FaultRule; matches: RegExp; left: number }[] = [];

  return {
    add(rule: FaultRule): void {
      rules.push({ rule, matches: matcher(rule.pattern), left: rule.times ?? Number.POSITIVE_INFINITY });
    },
    list: () => rules.map(({ rule, left }) => ({ ...rule, left: Number.isFinite(left) ? left : null })),
    clear(): void {
      rules = [];
    },
    /** The waits and the one fault that hit this call; each use counts towards the rule's `times`. */
    take(path: string): { waitMs: number; fault: FaultRule | null } {
      let waitMs = 0;
      let fault: FaultRule | null = null;
      for (const entry of rules) {
        if (entry.left <= 0 || !entry.matches.test(path)) continue;
        if (entry.rule.mode !== 'latency' && fault) continue;
        if (entry.rule.mode === 'latency') waitMs += entry.rule.ms ?? 1000;
        else fault = entry.rule;
        entry.left -= 1;
      }
      rules = rules.filter((entry) => entry.left > 0);
      return { waitMs, fault };
    },
  };
}

export type FaultRules = ReturnType<typeof createFaultRules>;
