import { useQuery } from '@tanstack/react-query';
import { useRef, useState, type RefObject } from 'react';
import { keptFresh } from '../../../lib/kept-fresh';
import { Badge } from '../../../ui/badge';
import { Button } from '../../../ui/button/button';
import { Confirm } from '../../../ui/dialog/confirm';
import { Loaded } from '../../../ui/loaded';
import { SkeletonRows } from '../../../ui/skeleton';
import { useFocusBack } from '../../../ui/use-focus-back';
import achievements from '../achievements.module.css';
import { rules, useChangeRule, useDeleteRule, type Rule } from '../api';
import { ruleWords, type People } from '../words';
import styles from './manage.module.css';
import { RuleForm } from './rule-form';

interface RowProps {
  leagueId: string;
  rule: Rule;
  people: People;
}

interface ChangeProps extends RowProps {
  opener: RefObject<HTMLButtonElement | null>;
  onClose: () => void;
}

/** The form of a rule that is changed; the focus goes back to what opens it. */
function ChangeForm({ leagueId, rule, people, opener, onClose }: ChangeProps) {
  const change = useChangeRule(leagueId);
  useFocusBack(opener);
  return (
    <div className={styles.form}>
      <RuleForm
        leagueId={leagueId}
        people={people}
        rule={rule}
        busy={change.isPending}
        onCancel={onClose}
        onSave={(_, body) => change.mutate({ path: { ruleId: rule.id }, body }, { onSuccess: onClose })}
      />
    </div>
  );
}

/** A rule; its form opens below it. */
function RuleRow({ leagueId, rule, people }: RowProps) {
  const [open, setOpen] = useState<'form' | 'question'>();
  const opener = useRef<HTMLButtonElement>(null);
  const remove = useDeleteRule(leagueId);
  const close = () => setOpen(undefined);
  return (
    <li className={open === 'form' ? styles.open : undefined}>
      <span className={achievements.what}>
        <b dir="auto">{rule.title}</b>
        <small>{ruleWords(rule)}</small>
        {rule.description !== '' && <small dir="auto">{rule.description}</small>}
      </span>
      <span className={styles.badges}>
        <Badge kind={rule.isActive ? 'success' : 'neutral'}>{rule.isActive ? 'Active' : 'Inactive'}</Badge>
        <Badge kind="outline">{rule.autoAward ? 'Auto Award' : 'Manual'}</Badge>
      </span>
      <span className={styles.actions}>
        <Button
          ref={opener}
          kind="quiet"
          size="small"
          aria-label={`Edit ${rule.title}`}
          aria-expanded={open === 'form'}
          onClick={() => setOpen(open === 'form' ? undefined : 'form')}
        >
          Edit
        </Button>
        <Button kind="quiet" size="small" aria-label={`Delete ${rule.title}`} onClick={() => setOpen('question')}>
          Delete
        </Button>
      </span>
      {open === 'form' && (
        <ChangeForm leagueId={leagueId} rule={rule} people={people} opener={opener} onClose={close} />
      )}
      {open === 'question' && (
        <Confirm
          title="Delete Rule"
          text={`${rule.title} awards nothing any more. What it has awarded stays.`}
          verb="Delete"
          busy={remove.isPending}
          irreversible
          onConfirm={() => remove.mutate({ path: { ruleId: rule.id } }, { onSettled: close })}
          onClose={close}
        />
      )}
    </li>
  );
}

/** The league's automation rules. */
export function RulesTab({ leagueId, people }: Omit<RowProps, 'rule'>) {
  return (
    <Loaded
      query={useQuery({ ...rules(leagueId), ...keptFresh })}
      skeleton={<SkeletonRows rows={3} label="Loading the rules" />}
      failed="The rules could not be loaded"
    >
      {(all) =>
        all.length === 0 ? (
          <p className={achievements.none}>No automation rules yet. The best score of each week is always awarded.</p>
        ) : (
          <ul className={styles.list}>
            {all.map((rule) => (
              <RuleRow key={rule.id} leagueId={leagueId} rule={rule} people={people} />
            ))}
          </ul>
        )
      }
    </Loaded>
  );
}
