import { Avatar } from '../../../ui/avatar';
import styles from './composer.module.css';
import type { Nameable } from './mentions';

interface Props {
  id: string;
  people: readonly Nameable[];
  /** The chosen one. */
  at: number;
  onChoose: (person: Nameable) => void;
}

export const optionId = (listId: string, person: Nameable): string => `${listId}-${person.id}`;

/** Who may be meant by the name that is being written. */
export const MentionList = ({ id, people, at, onChoose }: Props) => (
  <ul id={id} role="listbox" aria-label="Members" className={styles.mentions}>
    {people.map((person, index) => (
      <li
        key={person.id}
        id={optionId(id, person)}
        role="option"
        aria-selected={index === at}
        // The focus stays where the text is.
        onMouseDown={(event) => event.preventDefault()}
        onClick={() => onChoose(person)}
      >
        <Avatar name={person.teamName ?? person.name} image={person.avatar} size={24} />
        <span className={styles.mentionName} dir="auto">
          {person.name}
        </span>
        <span className={styles.mentionTeam} dir="auto">
          {person.teamName}
        </span>
      </li>
    ))}
  </ul>
);
