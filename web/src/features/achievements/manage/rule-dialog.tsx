import { Modal } from '../../../ui/dialog/modal';
import styles from './manage.module.css';
import { useAddRule } from '../api';
import type { People } from '../words';
import { RuleForm } from './rule-form';

interface Props {
  leagueId: string;
  people: People;
  onClose: () => void;
}

/** Sets up a rule that awards by itself. */
export function RuleDialog({ leagueId, people, onClose }: Props) {
  const add = useAddRule(leagueId);
  return (
    <Modal
      title="Setup Automation"
      text="Awards members by itself when a week is final; a rule on a whole season once that is over."
      onClose={onClose}
    >
      <div className={styles.dialog}>
        <RuleForm
          leagueId={leagueId}
          people={people}
          busy={add.isPending}
          onCancel={onClose}
          onSave={(body) => add.mutate({ path: { leagueId }, body }, { onSuccess: onClose })}
        />
      </div>
    </Modal>
  );
}
